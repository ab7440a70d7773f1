import type { TSchema } from 'typebox';

interface ListSchema {
  type?: string;
  properties?: Record<string, ListSchema>;
  items?: ListSchema;
  anyOf?: ListSchema[];
  maxItems?: number;
  'x-distinct-max'?: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True if a list contains more than `most` different entries. Stops at the first entry above the limit. */
function holdsMoreDistinct(entries: readonly unknown[], most: number): boolean {
  const distinct = new Set<unknown>();
  for (const entry of entries) if (distinct.add(entry).size > most) return true;
  return false;
}

function findIn(schema: ListSchema, value: unknown, path: string, paths: string[]) {
  for (const branch of schema.anyOf ?? []) findIn(branch, value, path, paths);
  if (isRecord(value)) {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (property.type !== 'string') findIn(property, value[name], path === '' ? name : `${path}.${name}`, paths);
    }
  }
  if (!Array.isArray(value) || !schema.items) return;
  const { items, maxItems } = schema;
  const distinct = schema['x-distinct-max'];
  if (value.length > (maxItems ?? Infinity)) paths.push(`${path}: must have ${maxItems} or fewer entries`);
  else if (distinct !== undefined && value.length > distinct && holdsMoreDistinct(value, distinct)) {
    paths.push(`${path}: must have ${distinct} or fewer entries`);
  } else if (items.properties || items.items || items.anyOf) {
    value.forEach((entry, index) => findIn(items, entry, `${path}[${index}]`, paths));
  }
}

/** The lists of a value that exceed the limits of their schema. Entries of such lists are not checked. */
export function findLongLists(schema: TSchema, value: unknown): string[] {
  const found: string[] = [];
  findIn(schema, value, '', found);
  return [...new Set(found)];
}
