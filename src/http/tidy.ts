import type { TSchema } from 'typebox';
import { mostFaults } from './validate.ts';

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

/** How many more unknown fields are kept: each costs as much to refuse as a known one to take. */
interface Room {
  unknown: number;
}

function tidyObject(schema: AnySchema, value: Record<string, unknown>, room: Room): Record<string, unknown> {
  const kept: [string, unknown][] = [];
  for (const [name, entry] of Object.entries(value)) {
    const property = schema.properties?.[name];
    if (schema['x-ignored']?.includes(name)) continue;
    if (entry === null && property && !schema.required?.includes(name) && !takesNull(property)) continue;
    if (schema.properties && !property && --room.unknown < 0) continue;
    kept.push([name, property ? tidyValue(property, entry, room) : entry]);
  }
  return Object.fromEntries(kept);
}

function tidyValue(schema: AnySchema, value: unknown, room: Room): unknown {
  if (schema.anyOf) {
    const branch = schema.anyOf.find((entry) => (entry.type === 'object') === isRecord(value) && entry.type !== 'null');
    return branch && value !== null ? tidyValue(branch, value, room) : value;
  }
  if (isRecord(value) && schema.type === 'object') return tidyObject(schema, value, room);
  if (Array.isArray(value) && schema.items) {
    const items = schema.items;
    const isPlain = !items.properties && !items.items && !items.anyOf;
    const entries = isPlain ? value : value.map((entry) => tidyValue(items, entry, room));
    return schema['x-distinct-max'] === undefined ? entries : [...new Set(entries)];
  }
  return value;
}

/**
 * The body as the contract means it: ignored fields of other implementations dropped, `null` for an optional field read
 * as not given, duplicate ids merged, unknown fields beyond those that are reported. Validation judges what is left.
 */
export function tidyBody(schema: TSchema, body: unknown): unknown {
  return tidyValue(schema, body, { unknown: mostFaults + 1 });
}

const holdsNul = (text: string) => text.includes('\0') || !text.isWellFormed();

/** Whether any text of a value, at any depth, holds a NUL character or half a surrogate pair. */
function holdsNulText(value: unknown): boolean {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const entry = pending.pop();
    if (typeof entry === 'string' && holdsNul(entry)) return true;
    if (typeof entry === 'object' && entry !== null) for (const inner of Object.values(entry)) pending.push(inner);
  }
  return false;
}

/**
 * The places of a value that hold a NUL character or half a surrogate pair, which no text of the database can carry;
 * any depth is walked. Paths are made only where there is such a place.
 */
export function findNulText(value: unknown, path = ''): string[] {
  if (!holdsNulText(value)) return [];
  const found: string[] = [];
  const pending: [value: unknown, path: string][] = [[value, path]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [entry, at] = next;
    if (typeof entry === 'string' && holdsNul(entry)) found.push(at);
    if (Array.isArray(entry)) entry.forEach((inner, index) => pending.push([inner, `${at.slice(0, 200)}[${index}]`]));
    else if (isRecord(entry)) {
      for (const [name, inner] of Object.entries(entry))
        pending.push([inner, at ? `${at.slice(0, 200)}.${name}` : name]);
    }
  }
  return found.toReversed();
}
