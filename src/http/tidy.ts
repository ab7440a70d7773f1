import type { TSchema } from 'typebox';
import { readScalar } from './parse-query.ts';
import { mostFaults } from './validate.ts';

interface AnySchema {
  type?: string;
  properties?: Record<string, AnySchema>;
  required?: string[];
  items?: AnySchema;
  anyOf?: AnySchema[];
  'x-ignored'?: string[];
  'x-distinct-max'?: number;
  'x-strict-types'?: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const takesNull = (schema: AnySchema): boolean =>
  schema.type === 'null' || (schema.anyOf?.some(takesNull) ?? false) || (!schema.type && !schema.anyOf);

/** How a body is read. */
interface Reading {
  /** Unknown fields are ignored. */
  readonly ignoresUnknown: boolean;
  /** True if texts are converted to numbers and booleans. */
  readonly readsTexts: boolean;
  /** How many more unknown fields can be reported. Refusing a field costs as much as accepting one. */
  readonly room: { unknown: number };
}

/** The schema of a declared field. A body may also contain `constructor`, which every object inherits. */
const propertyOf = ({ properties = {} }: AnySchema, name: string) =>
  Object.hasOwn(properties, name) ? properties[name] : undefined;

/** True if a field is removed before validation. */
function isDropped(schema: AnySchema, [name, entry]: [string, unknown], reading: Reading): boolean {
  const property = propertyOf(schema, name);
  if (schema['x-ignored']?.includes(name)) return true;
  if (entry === null && property && !schema.required?.includes(name) && !takesNull(property)) return true;
  if (!schema.properties || property) return false;
  return reading.ignoresUnknown || --reading.room.unknown < 0;
}

function tidyObject(schema: AnySchema, value: Record<string, unknown>, around: Reading): Record<string, unknown> {
  const reading = schema['x-strict-types'] ? { ...around, readsTexts: false } : around;
  const fields = Object.entries(value).filter((entry) => !isDropped(schema, entry, reading));
  return Object.fromEntries(
    fields.map(([name, entry]) => {
      const property = propertyOf(schema, name);
      return [name, property ? tidyValue(property, entry, reading) : entry];
    }),
  );
}

/** Converts a text to a number or boolean, as in a query; 1 and 0 also become booleans. */
function readTyped(schema: AnySchema, value: unknown): unknown {
  if (typeof value === 'string') return readScalar(schema, value);
  return typeof value === 'number' && schema.type === 'boolean' ? readScalar(schema, String(value)) : value;
}

function tidyList(schema: AnySchema, value: readonly unknown[], items: AnySchema, reading: Reading): unknown[] {
  const isPlain = !items.properties && !items.items && !items.anyOf && !reading.readsTexts;
  const entries = isPlain ? [...value] : value.map((entry) => tidyValue(items, entry, reading));
  return schema['x-distinct-max'] === undefined ? entries : [...new Set(entries)];
}

function tidyValue(schema: AnySchema, value: unknown, reading: Reading): unknown {
  if (schema.anyOf) {
    const branch = schema.anyOf.find((entry) => (entry.type === 'object') === isRecord(value) && entry.type !== 'null');
    return branch && value !== null ? tidyValue(branch, value, reading) : value;
  }
  if (isRecord(value)) return schema.type === 'object' ? tidyObject(schema, value, reading) : value;
  if (Array.isArray(value)) return schema.items ? tidyList(schema, value, schema.items, reading) : value;
  return reading.readsTexts ? readTyped(schema, value) : value;
}

/**
 * Prepares a body for validation. The function drops ignored fields of other implementations, treats `null` for an
 * optional field as missing, and merges duplicate ids. If a body has more unknown fields than are reported, it drops
 * the rest of them. In lenient mode it drops all unknown fields and converts texts to numbers and booleans.
 */
export function tidyBody(schema: TSchema, body: unknown, lenient = false): unknown {
  const room = { unknown: mostFaults + 1 };
  return tidyValue(schema, body, { ignoresUnknown: lenient, readsTexts: lenient, room });
}

const holdsNul = (text: string) => text.includes('\0') || !text.isWellFormed();

/** True if a text in the value, at any depth, contains a NUL character or half of a surrogate pair. */
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
 * The paths of texts with a NUL character or half of a surrogate pair, at any depth. PostgreSQL cannot store them.
 * Paths are built only if there is a text of this kind.
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
