import type { Json, JsonObject } from './json.ts';

type Operation = JsonObject & { parameters: Json[] };

const componentName = (name: string) => name.replaceAll(/\W+/g, '_').replace(/_$/, '');

/**
 * The forms of parameters that several operations have, by component name. The most frequent form has the plain name,
 * such as `page_start_id`; others are numbered, such as `page_start_id_2`.
 */
function frequentParameters(operations: readonly Operation[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const { parameters } of operations)
    for (const parameter of parameters) {
      const text = JSON.stringify(parameter);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  const frequent = [...counts].filter(([, count]) => count > 1).toSorted(([, one], [, other]) => other - one);
  const named = Map.groupBy(frequent, ([text]) => componentName((JSON.parse(text) as { name: string }).name));
  return new Map(
    [...named].flatMap(([name, forms]) =>
      forms.map(([text], index): [string, string] => [index === 0 ? name : `${name}_${index + 1}`, text]),
    ),
  );
}

/**
 * Moves shared parameters to the components of an OpenAPI document. A form that only one operation has stays there.
 */
export function shareParameters(document: JsonObject): JsonObject {
  const paths = document['paths'] as Record<string, Record<string, Operation>>;
  const shared = frequentParameters(Object.values(paths).flatMap((path) => Object.values(path)));
  const nameOf = new Map([...shared].map(([name, text]) => [text, name]));
  const refer = (parameter: Json): Json => {
    const name = nameOf.get(JSON.stringify(parameter));
    return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
  };
  const changed = Object.entries(paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        { ...operation, parameters: operation.parameters.map(refer) },
      ]),
    ),
  ]);
  const parameters = [...shared].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const components = {
    ...(document['components'] as JsonObject),
    parameters: Object.fromEntries(parameters.map(([name, text]) => [name, JSON.parse(text) as Json])),
  };
  return { ...document, paths: Object.fromEntries(changed) as JsonObject, components };
}
