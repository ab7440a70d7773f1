import { type Static, type TOptional, type TProperties, type TSchema, type TString, Type } from 'typebox';
import { recordFilters } from './lists/records.ts';

export const maxInt32 = 2_147_483_647;
const maxFilterIds = 1_000;
export const maxBodyIds = 1_000;

/** An object schema that declares all its fields. Undeclared fields are invalid in requests and responses. */
export function closed<P extends TProperties>(properties: P, options: Record<string, unknown> = {}) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/**
 * A record that the OpenAPI document lists once, under its name. All records with the same name must be equal.
 *
 * `record('Holiday', { id: id(), date: date() })` → `#/components/schemas/Holiday`
 */
export function record<P extends TProperties>(name: string, properties: P, options: Record<string, unknown> = {}) {
  return closed(properties, { 'x-name': name, ...options });
}

/** A body object. `ignored` names documented fields of other implementations, which are accepted and not used. */
export function body<P extends TProperties>(properties: P, ignored: readonly string[] = []) {
  return closed(properties, ignored.length > 0 ? { 'x-ignored': [...ignored] } : {});
}

export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

export const id = (description?: string) =>
  Type.Integer({ minimum: 1, maximum: maxInt32, ...(description ? { description } : {}) });

export const oneOf = <const V extends readonly string[]>(values: V, description?: string) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...(description ? { description } : {}) });

/** A value of a long list, which the API description names once. */
export const namedOneOf = <const V extends readonly string[]>(name: string, values: V) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values], 'x-name': name });

/** No line breaks or control characters, because these texts become lines in mails. */
export const oneLinePattern = '^[^\\p{Cc}\\u2028\\u2029]*$';
export const namePattern = '^(?=.*\\S)[^\\p{Cc}\\u2028\\u2029]*$';

/** The name of a person or an organization. */
export const nameLine = (description = 'Name on one line, not blank') =>
  Type.String({ minLength: 1, maxLength: 200, pattern: namePattern, description });

export const date = (description?: string) => Type.String({ format: 'date', ...(description ? { description } : {}) });

export const dateTime = (description?: string) =>
  Type.String({ format: 'date-time', ...(description ? { description } : {}) });

/** An instant in a companion body. A date means the start of that day in the organization's time zone. */
export const dateTimeOrDate = (description: string) =>
  Type.String({ format: 'date-time-or-date', description: `${description}. A date means the start of that day` });

/** Ids in a filter: comma-separated, repeated, in brackets, or a single id. */
export const idFilter = (description: string) =>
  Type.Array(Type.Integer({ minimum: 1, maximum: maxInt32 }), { maxItems: maxFilterIds, description });

export const include = <const V extends readonly string[]>(values: V) =>
  Type.Array(oneOf(values), { description: `Side-load related records: ${values.join(', ')}` });

/** Ids in a body: 1 to 1,000, duplicates merged. */
export const bodyIds = (description: string) =>
  Type.Array(Type.Integer({ minimum: 1, maximum: maxInt32 }), {
    minItems: 1,
    description,
    'x-distinct-max': maxBodyIds,
  });

/** Two optional bounds for a time field of records; the upper bound is exclusive. */
export const instantRange = <const N extends string>(name: N, what: string) =>
  ({
    [`${name}[start]`]: Type.Optional(dateTime(`${what} at or after this instant`)),
    [`${name}[stop]`]: Type.Optional(dateTime('Before this instant')),
  }) as Record<`${N}[start]` | `${N}[stop]`, TOptional<TString>>;

export const pageQuery = {
  page_start_id: Type.Optional(
    Type.Integer({ minimum: 0, maximum: maxInt32, description: 'Rows with this id or a higher id. Default 0' }),
  ),
  page_limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 500, description: 'Rows per page, 1 to 500. Default 100' }),
  ),
};

/** The paging of activities, whose ids are wider than 32 bits. */
export const widePageQuery = {
  page_start_id: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Rows with this id or a higher id. Default 0',
    }),
  ),
  page_limit: pageQuery.page_limit,
};

export const pagination = Type.Optional(record('Pagination', { next_page_start_id: Type.Integer({ minimum: 1 }) }));

/** Ids in a body that replace a whole list: 0 to 1,000, duplicates merged. */
export const bodyIdSet = (description: string) =>
  Type.Array(id(), { maxItems: 10 * maxBodyIds, description, 'x-distinct-max': maxBodyIds });

/** A rate in a request: a number with up to four decimals; null removes it. */
export const rateInput = (description: string) =>
  nullable(
    Type.Number({
      minimum: 0,
      maximum: 9_999_999_999,
      'x-decimals': 4,
      description: `${description}; null removes it`,
    }),
  );

/** The lifecycle filter of lists: active records, archived ones, or both. */
export const statusFilter = oneOf(recordFilters, 'Default active');

/** A request's `{key, value}` pairs; a null value removes the key. */
export const metadataInput = Type.Array(
  record('MetadataPair', {
    key: Type.String({ pattern: '^[a-z0-9_]{2,30}$' }),
    value: nullable(Type.String({ maxLength: 200 })),
  }),
  { maxItems: 50 },
);
export type MetadataInput = Static<typeof metadataInput>;

export const metadata = Type.Record(Type.String(), Type.String());

/** A local time of day, `HH:MM`. */
export const clock = (description?: string) =>
  Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', ...(description === undefined ? {} : { description }) });

/** A short name that other records use, such as the class of a holiday. */
export const label = (description?: string) =>
  Type.String({ minLength: 1, maxLength: 50, pattern: '\\S', ...(description === undefined ? {} : { description }) });
