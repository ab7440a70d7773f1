import type { TObject } from 'typebox';

/** The parts of JSON Schema that the contract uses. */
export interface PlainSchema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: PlainSchema;
  properties?: Record<string, PlainSchema>;
  required?: readonly string[];
  anyOf?: readonly PlainSchema[];
  'x-distinct-max'?: number;
  'x-decimals'?: number;
}

export interface Violation {
  /** Describes the violation in the title of a test. */
  what: string;
  value: unknown;
}

export const plainOf = (schema: TObject): PlainSchema => schema;

/** The non-null branch of a schema of the form "this or null". */
function present(schema: PlainSchema): PlainSchema {
  return schema.anyOf?.find((branch) => branch.type !== 'null') ?? schema;
}

const idsUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Values of another type that are also invalid when sent as text. */
const otherTypes: Record<string, unknown> = {
  integer: 'one',
  number: 'much',
  string: 17,
  boolean: 'maybe',
  array: 'none',
  object: 'none',
};

const wrongTypes: Record<string, unknown> = {
  integer: '1',
  number: '1.5',
  string: 17,
  boolean: 'true',
  array: 'none',
  object: 'none',
};

function numberViolations(schema: PlainSchema): Violation[] {
  const step = schema.type === 'integer' ? 1 : 0.01;
  return [
    ...(schema.minimum === undefined ? [] : [{ what: 'below its minimum', value: schema.minimum - step }]),
    ...(schema.exclusiveMinimum === undefined
      ? []
      : [{ what: 'at its exclusive minimum', value: schema.exclusiveMinimum }]),
    ...(schema.maximum === undefined || schema.maximum >= Number.MAX_SAFE_INTEGER
      ? []
      : [{ what: 'above its maximum', value: schema.maximum + step }]),
    ...(schema.type === 'integer' ? [{ what: 'a fraction', value: (schema.minimum ?? 0) + 0.5 }] : []),
  ];
}

function textViolations(schema: PlainSchema): Violation[] {
  return [
    ...(schema.minLength ? [{ what: 'shorter than allowed', value: 'x'.repeat(schema.minLength - 1) }] : []),
    ...(schema.maxLength === undefined
      ? []
      : [{ what: 'longer than allowed', value: 'x'.repeat(schema.maxLength + 1) }]),
    ...(schema.enum ? [{ what: 'not one of its values', value: 'no such value' }] : []),
    ...(schema.format ? [{ what: 'not of its format', value: 'yesterday' }] : []),
  ];
}

function listViolations(schema: PlainSchema, entry: string): Violation[] {
  return [
    ...(schema.minItems ? [{ what: 'an empty list', value: [] }] : []),
    ...(schema.maxItems !== undefined && schema.items?.type === 'integer'
      ? [{ what: 'more entries than allowed', value: idsUpTo(schema.maxItems + 1) }]
      : []),
    ...(schema['x-distinct-max'] === undefined
      ? []
      : [{ what: 'more distinct entries than allowed', value: idsUpTo(schema['x-distinct-max'] + 1) }]),
    ...(schema.items?.type === 'integer' ? [{ what: 'entries of another type', value: [entry] }] : []),
  ];
}

/**
 * Values that each violate the schema of a body field in one way. With `lenient`, numbers and booleans may also be sent
 * as text.
 */
export function violationsOf(field: PlainSchema, lenient = false): Violation[] {
  const schema = present(field);
  const types = lenient ? otherTypes : wrongTypes;
  const wrong = schema.type ? [{ what: 'of another type', value: types[schema.type] }] : [];
  if (schema.type === 'integer' || schema.type === 'number') return [...wrong, ...numberViolations(schema)];
  if (schema.type === 'string') return [...wrong, ...textViolations(schema)];
  return schema.type === 'array' ? [...wrong, ...listViolations(schema, lenient ? 'one' : '1')] : wrong;
}

/** Valid values at the limits of the schema of a body field. */
export function limitsOf(field: PlainSchema): Violation[] {
  const schema = present(field);
  return [
    ...(schema.minimum === undefined ? [] : [{ what: 'at its minimum', value: schema.minimum }]),
    ...(schema.maximum === undefined ? [] : [{ what: 'at its maximum', value: schema.maximum }]),
    ...(schema.type === 'string' && schema.minLength
      ? [{ what: 'as short as allowed', value: 'x'.repeat(schema.minLength) }]
      : []),
    ...(schema.type === 'string' && schema.maxLength
      ? [{ what: 'as long as allowed', value: 'x'.repeat(schema.maxLength) }]
      : []),
    ...(schema['x-distinct-max'] ? [{ what: 'as many as allowed', value: idsUpTo(schema['x-distinct-max']) }] : []),
  ];
}

/** Query texts that violate a parameter's schema. */
export function queryViolationsOf(schema: PlainSchema): { what: string; text: string }[] {
  if (schema.type === 'array') {
    const many =
      schema.maxItems === undefined
        ? []
        : [{ what: 'more ids than allowed', text: idsUpTo(schema.maxItems + 1).join(',') }];
    return [{ what: 'an unknown entry', text: 'no-such-entry' }, ...many];
  }
  const wide =
    schema.type === 'integer'
      ? [...numberViolations(schema), { what: 'a word', value: 'many' }]
      : textViolations(schema);
  const booleans = schema.type === 'boolean' ? [{ what: 'a word', text: 'maybe' }] : [];
  return [...wide.map(({ what, value }) => ({ what, text: String(value) })), { what: 'empty', text: '' }, ...booleans];
}

/** Query texts at the limits of a parameter. */
export function queryLimitsOf(schema: PlainSchema): string[] {
  if (schema.type === 'array' && schema.maxItems !== undefined) return [idsUpTo(schema.maxItems).join(',')];
  const bounds = schema.type === 'integer' ? [schema.minimum, schema.maximum] : [];
  return bounds.filter((bound) => bound !== undefined).map(String);
}
