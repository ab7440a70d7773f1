import type { Endpoint } from '../contract/endpoint.ts';
import type { Json, JsonObject } from './json.ts';
import { describeInFull } from './openapi.ts';

const asObject = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

const asList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

const mapValues = (value: Json | undefined, change: (entry: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(asObject(value)).map(([key, entry]) => [key, change(entry)]));

/** The non-null branch of "this or null"; undefined for other choices. */
function onlyBranch(schema: JsonObject): JsonObject | undefined {
  const [branch, ...others] = asList(schema['anyOf']).filter((entry) => asObject(entry)['type'] !== 'null');
  return others.length === 0 && branch !== undefined ? asObject(branch) : undefined;
}

/** Converts keywords of the newer dialect to the older dialect; other keywords stay unchanged. */
const oldKeywords: Record<string, (value: Json) => JsonObject> = {
  $ref: (value) => ({
    $ref: typeof value === 'string' ? value.replace('#/components/schemas/', '#/definitions/') : value,
  }),
  const: (value) => ({ enum: [value] }),
  deprecated: () => ({}),
  not: () => ({}),
  exclusiveMinimum: (value) => ({ minimum: value, exclusiveMinimum: true }),
  exclusiveMaximum: (value) => ({ maximum: value, exclusiveMaximum: true }),
  items: (value) => ({ items: oldSchema(value) }),
  patternProperties: (value) => ({ additionalProperties: oldSchema(Object.values(asObject(value))[0] ?? {}) }),
  properties: (value) => ({ properties: mapValues(value, oldSchema) }),
};

/**
 * Converts an OpenAPI 3.1 schema to the older dialect, which cannot express a choice of types: such a choice becomes
 * any value.
 */
function oldSchema(value: Json): Json {
  const schema = asObject(value);
  const { anyOf, type, description, ...rest } = schema;
  if (anyOf !== undefined) {
    const branch = onlyBranch(schema);
    const descriptionField = description === undefined ? {} : { description };
    return branch ? { ...asObject(oldSchema(branch)), ...descriptionField, 'x-nullable': true } : descriptionField;
  }
  if (Array.isArray(type)) return description === undefined ? {} : { description };
  const kept = description === undefined ? {} : { description };
  const parts = Object.entries(rest).map(([key, entry]) => oldKeywords[key]?.(entry) ?? { [key]: entry });
  return Object.assign(type === undefined ? {} : { type }, kept, ...parts) as JsonObject;
}

function oldParameter(parameter: JsonObject): JsonObject {
  const { schema, style, explode, deprecated, description, ...rest } = parameter;
  const { description: _ofSchema, ...flat } = asObject(oldSchema(schema ?? {}));
  const list = style === 'form' && explode === false ? { collectionFormat: 'csv' } : {};
  const descriptionField = description === undefined ? {} : { description };
  return { ...rest, ...descriptionField, ...(deprecated ? { 'x-deprecated': true } : {}), ...flat, ...list };
}

function oldResponse(response: Json): JsonObject {
  const { $ref, description, content } = asObject(response);
  if (typeof $ref === 'string') return { $ref: $ref.replace('#/components/responses/', '#/responses/') };
  const schema = asObject(asObject(content)['application/json'])['schema'];
  return { description: description ?? '', ...(schema === undefined ? {} : { schema: oldSchema(schema) }) };
}

function bodyParameter(operation: JsonObject): Json[] {
  const body = asObject(operation['requestBody']);
  const schema = asObject(asObject(body['content'])['application/json'])['schema'];
  if (schema === undefined) return [];
  return [{ name: 'body', in: 'body', required: body['required'] ?? false, schema: oldSchema(schema) }];
}

function oldOperation(operation: Json): JsonObject {
  const { requestBody: _body, parameters, responses, security, ...rest } = asObject(operation);
  const hasCsv = asObject(asObject(asObject(responses)['200'])['content'])['text/csv'] !== undefined;
  return {
    ...rest,
    ...(hasCsv ? { produces: ['application/json', 'text/csv'] } : {}),
    // The older dialect has no cookies.
    security: asList(security).filter((way) => !('session' in asObject(way))),
    parameters: [
      ...asList(parameters).map((entry) => oldParameter(asObject(entry))),
      ...bodyParameter(asObject(operation)),
    ],
    responses: mapValues(responses, oldResponse),
  };
}

/** The names of all definitions that a part of the document references. */
function namesIn(part: Json): string[] {
  return [...JSON.stringify(part).matchAll(/"#\/definitions\/(\w+)"/g)].map((match) => match[1] ?? '');
}

/** The definitions that paths and responses reference, directly or indirectly. */
function neededDefinitions(all: JsonObject, ...parts: readonly Json[]): JsonObject {
  const needed = new Set<string>();
  const pending = parts.flatMap(namesIn);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (needed.has(name)) continue;
    needed.add(name);
    pending.push(...namesIn(all[name] ?? {}));
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => needed.has(name)));
}

/** The operations under /v2 as Swagger 2.0 for existing clients, with the address of the installation. */
export function describeSwagger2(
  endpoints: readonly Endpoint[],
  { version, webUrl }: { version: string; webUrl: string },
): JsonObject {
  const modern = describeInFull(
    endpoints.filter(({ path }) => path.startsWith('/v2/')),
    version,
  );
  const components = asObject(modern['components']);
  const { title, description } = asObject(modern['info']);
  const { host, protocol, pathname } = new URL(webUrl);
  const paths = mapValues(modern['paths'], (path) => mapValues(path, oldOperation));
  const responses = mapValues(components['responses'], oldResponse);
  return {
    swagger: '2.0',
    info: { title: title ?? '', version, description: description ?? '', license: { name: 'Apache-2.0' } },
    host,
    basePath: pathname.replace(/\/+$/, '') || '/',
    schemes: [protocol.replace(':', '')],
    consumes: ['application/json'],
    produces: ['application/json'],
    tags: modern['tags'] ?? [],
    securityDefinitions: {
      bearer: { type: 'apiKey', name: 'Authorization', in: 'header', description: 'Bearer <access token>' },
    },
    paths,
    definitions: neededDefinitions(mapValues(components['schemas'], oldSchema), paths, responses),
    responses,
  };
}
