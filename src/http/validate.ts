import { Ajv, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import type { TSchema } from 'typebox';
import type { Endpoint, RangeRule } from '../contract/endpoint.ts';
import { patternTexts } from '../contract/pattern-texts.ts';
import { isTimeZone, type OrgCalendar } from '../time/calendar.ts';
import { isInstantOrDate } from '../time/instant-or-date.ts';
import { compare } from '../time/order.ts';
import { spansMoreThan } from '../time/span.ts';
import { parseDate, parseDateTime } from '../time/text.ts';
import { findLongLists } from './long-lists.ts';

/** Numbers with this many digits have no binary noise. */
const exactDigits = 15;

function hasDecimals(value: number, most: number): boolean {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return (digits.split('.')[1]?.length ?? 0) - Number(exponent) <= most;
}

/**
 * Whether a number has up to `most` decimals. Binary noise around such a number is removed from the request.
 * Example: 27.299999999999997 -> 27.3.
 */
function readDecimal(most: number, value: number, _schema?: AnySchemaObject, place?: DataValidationCxt): boolean {
  if (hasDecimals(value, most)) return true;
  const near = Number(value.toPrecision(exactDigits));
  if (!place || !hasDecimals(near, most)) return false;
  (place.parentData as Record<string | number, unknown>)[place.parentDataProperty] = near;
  return true;
}

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true });
ajv.addFormat('date', (text: string) => parseDate(text) !== null);
ajv.addFormat('date-time', (text: string) => parseDateTime(text) !== null);
ajv.addFormat('date-time-or-date', isInstantOrDate);
ajv.addFormat('time-zone', isTimeZone);
ajv.addKeyword({
  keyword: 'x-distinct-max',
  type: 'array',
  validate: (limit: number, entries: unknown[]) => new Set(entries).size <= limit,
});
ajv.addKeyword({
  keyword: 'x-decimals',
  type: 'number',
  modifying: true,
  validate: readDecimal,
});
// False counts as missing, so with `user_ids` and `apply_to_all_members: false`, only one of the two is given.
ajv.addKeyword({
  keyword: 'x-exactly-one',
  type: 'object',
  validate: (names: string[], value: Record<string, unknown>) =>
    names.filter((name) => value[name] !== undefined && value[name] !== false).length === 1,
});

const validators = new WeakMap<TSchema, ValidateFunction>();

function validatorOf(schema: TSchema): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const compiled = ajv.compile(schema);
  validators.set(schema, compiled);
  return compiled;
}

const typeNames: Record<string, string> = {
  integer: 'an integer',
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const formatNames: Record<string, string> = {
  date: 'a date from 1970 to 2200, such as 2026-03-02',
  'date-time': 'an ISO 8601 date-time from 1970 to 2200 with Z or an offset, such as 2026-03-02T09:00:00Z',
  'date-time-or-date':
    'a date or an ISO 8601 date-time with Z or an offset, from 1970 to 2200, such as 2026-03-02 or ' +
    '2026-03-02T09:00:00Z',
  'time-zone': 'an IANA time zone, such as Europe/Berlin',
};

function patternText(pattern: string): string {
  return patternTexts[pattern] ?? `must match the pattern ${pattern}`;
}

const phrases: Record<string, (error: ErrorObject) => string> = {
  required: () => 'is required',
  additionalProperties: (error) => {
    const known = Object.keys((error.parentSchema?.['properties'] as object | undefined) ?? {});
    return `is not a known field; allowed: ${known.join(', ')}`;
  },
  type: (error) => `must be ${typeNames[String(error.params['type'])] ?? String(error.params['type'])}`,
  enum: (error) => {
    const allowed = error.params['allowedValues'] as unknown[];
    return allowed.length === 1 ? `must be ${String(allowed[0])}` : `must be one of ${allowed.join(', ')}`;
  },
  format: (error) => `must be ${formatNames[String(error.params['format'])] ?? String(error.params['format'])}`,
  minimum: (error) => `must be ${error.params['limit']} or more`,
  exclusiveMinimum: (error) => `must be more than ${error.params['limit']}`,
  maximum: (error) => `must be ${error.params['limit']} or less`,
  minLength: (error) => `must have ${error.params['limit']} or more characters`,
  maxLength: (error) => `must have ${error.params['limit']} or fewer characters`,
  minItems: (error) => `must have ${error.params['limit']} or more entries`,
  maxItems: (error) => `must have ${error.params['limit']} or fewer entries`,
  pattern: (error) => patternText(String(error.params['pattern'])),
  'x-distinct-max': (error) => `must have ${String(error.schema)} or fewer entries`,
  'x-exactly-one': (error) => `exactly one of ${(error.schema as string[]).join(', ')} must be given`,
  'x-decimals': (error) => `must have ${String(error.schema)} or fewer decimal places`,
};

function attributeOf(error: ErrorObject): string {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (error.keyword === 'required') path.push(String(error.params['missingProperty']));
  if (error.keyword === 'additionalProperties') path.push(String(error.params['additionalProperty']));
  if (error.keyword === 'x-exactly-one') path.push(String((error.schema as string[])[0]));
  const text = path.map((part, index) => (/^\d+$/.test(part) && index > 0 ? `[${part}]` : `.${part}`)).join('');
  return text.slice(1) || 'body';
}

/** Maximum faults in a response. One more fault is collected, so that the response can say that more exist. */
export const mostFaults = 100;

function describe(errors: readonly ErrorObject[]): string[] {
  const faults = new Set<string>();
  for (const error of errors) {
    if (['anyOf', 'if', 'not'].includes(error.keyword) || isOtherBranch(error)) continue;
    faults.add(`${attributeOf(error)}: ${phrases[error.keyword]?.(error) ?? error.message ?? 'is not valid'}`);
    if (faults.size > mostFaults) break;
  }
  return [...faults];
}

/**
 * The faults of a value according to a schema, as `attribute: problem`: all of them, or one more than a response lists.
 * If lists are too long, only their length is reported, and their entries are not checked.
 */
export function findFaults(schema: TSchema, value: unknown): string[] {
  const long = findLongLists(schema, value);
  if (long.length > 0) return long;
  const validate = validatorOf(schema);
  if (validate(value)) return [];
  const faults = describe(validate.errors ?? []);
  return faults.length > 0 ? faults : ['body: is not valid'];
}

/** In "this or null", the error that a value is not null is redundant. */
function isOtherBranch(error: ErrorObject): boolean {
  return error.keyword === 'type' && error.params['type'] === 'null';
}

type Bounds<T> = readonly [start: T, stop: T];

/** Parses the bounds of a range; undefined if one is missing or invalid, which is reported separately. */
function boundsOf<T>([from, to]: Bounds<unknown>, read: (text: string) => T | null): Bounds<T> | undefined {
  if (typeof from !== 'string' || typeof to !== 'string') return undefined;
  const [start, stop] = [read(from), read(to)];
  return start === null || stop === null ? undefined : [start, stop];
}

function orderFaults<T extends Temporal.Instant | Temporal.PlainDate>(rule: RangeRule, [start, stop]: Bounds<T>) {
  const order = compare(start, stop);
  if (order < 0 || (order === 0 && !rule.exclusive)) return [];
  return [`${rule.name}: start must be ${rule.exclusive ? '' : 'at or '}before stop`];
}

const lengthFaults = ({ name, maxDays }: RangeRule, isTooLong: (days: number) => boolean): string[] =>
  maxDays !== undefined && isTooLong(maxDays) ? [`${name}: must span ${maxDays} days or fewer`] : [];

function dateFaults(rule: RangeRule, bounds: Bounds<unknown>): string[] {
  const dates = boundsOf(bounds, parseDate);
  if (!dates) return [];
  const [from, to] = dates;
  const days = from.until(to).days + (rule.exclusive ? 0 : 1);
  return [...orderFaults(rule, dates), ...lengthFaults(rule, (most) => days > most)];
}

function instantFaults(rule: RangeRule, bounds: Bounds<unknown>, calendar: OrgCalendar | undefined): string[] {
  const instants = boundsOf(bounds, parseDateTime);
  if (!instants) return [];
  const [since, until] = instants;
  return [
    ...orderFaults(rule, instants),
    ...lengthFaults(rule, (most) => spansMoreThan({ since, until }, most, calendar)),
  ];
}

/** For a date parameter, only the date as written counts, not a time and offset after it. */
function rangeFaults(endpoint: Endpoint, rule: RangeRule, { query, calendar }: AskedQuery): string[] {
  const [start, stop] = [`${rule.name}[start]`, `${rule.name}[stop]`];
  const { format } = (endpoint.query.properties as Record<string, { format?: string }>)[start] ?? {};
  const bounds = [query[start], query[stop]] as const;
  return format === 'date' ? dateFaults(rule, bounds) : instantFaults(rule, bounds, calendar);
}

interface AskedQuery {
  query: Record<string, unknown>;
  /** The calendar of the request's organization, if any. */
  calendar: OrgCalendar | undefined;
}

/** The faults of a parsed query: types and limits of each parameter, then ranges formed by two of them. */
export function findQueryFaults(endpoint: Endpoint, request: AskedQuery): string[] {
  const faults = findFaults(endpoint.query, request.query);
  return [...faults, ...(endpoint.ranges ?? []).flatMap((rule) => rangeFaults(endpoint, rule, request))];
}
