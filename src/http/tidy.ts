import type { TSchema } from 'typebox';

interface AnySchema {
  type?: string;
  properties?: Record<string, AnySchema>;
  required?: string[];
  items?: AnySchema;
  anyOf?: AnySchema[];
  'x-ignored'?: string[];
  'x-distinct-max'?: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const takesNull = (schema: AnySchema): boolean =>
  schema.type === 'null' || (schema.anyOf?.some(takesNull) ?? false) || (!schema.type && !schema.anyOf);

function tidyObject(schema: AnySchema, value: Record<string, unknown>): Record<string, unknown> {
  const kept: [string, unknown][] = [];
  for (const [name, entry] of Object.entries(value)) {
    const property = schema.properties?.[name];
    if (schema['x-ignored']?.includes(name)) continue;
    if (entry === null && property && !schema.required?.includes(name) && !takesNull(property)) continue;
    kept.push([name, property ? tidyValue(property, entry) : entry]);
  }
  return Object.fromEntries(kept);
}

function tidyValue(schema: AnySchema, value: unknown): unknown {
  if (schema.anyOf) {
    const branch = schema.anyOf.find((entry) => (entry.type === 'object') === isRecord(value) && entry.type !== 'null');
    return branch && value !== null ? tidyValue(branch, value) : value;
  }
  if (isRecord(value) && schema.type === 'object') return tidyObject(schema, value);
  if (Array.isArray(value) && schema.items) {
    const items = schema.items;
    const entries = value.map((entry) => tidyValue(items, entry));
    return schema['x-distinct-max'] === undefined ? entries : [...new Set(entries)];
  }
  return value;
}

/**
 * The body as the contract means it: ignored fields of other implementations dropped, `null` for an optional field read
 * as not given, duplicate ids merged. Everything else stays for validation to judge.
 */
export function tidyBody(schema: TSchema, body: unknown): unknown {
  return tidyValue(schema, body);
}

/**
 * The places of a value that hold a NUL character or half a surrogate pair, which no text of the database can carry; any
 * depth is walked.
 */
export function findNulText(value: unknown, path = ''): string[] {
  const found: string[] = [];
  const pending: [value: unknown, path: string][] = [[value, path]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [entry, at] = next;
    if (typeof entry === 'string' && (entry.includes('\0') || !entry.isWellFormed())) found.push(at);
    if (Array.isArray(entry)) entry.forEach((inner, index) => pending.push([inner, `${at.slice(0, 200)}[${index}]`]));
    else if (isRecord(entry)) {
      for (const [name, inner] of Object.entries(entry))
        pending.push([inner, at ? `${at.slice(0, 200)}.${name}` : name]);
    }
  }
  return found.toReversed();
}
