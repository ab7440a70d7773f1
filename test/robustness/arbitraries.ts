import fc from 'fast-check';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { requiredQuery } from '../conformance/request.ts';
import type { PlainSchema } from '../conformance/violations.ts';

/** Ids by the name of the field or parameter: some in the caller's organization, some in others. */
export type KnownIds = Readonly<Record<string, readonly number[]>>;

const oddTexts = [
  '',
  ' ',
  '\0',
  '\ud800',
  '__proto__',
  'constructor',
  "'; drop table users; --",
  '%_\\',
  '{1,2}',
  '"}{',
  '🕰️',
  '\u202e',
  'x'.repeat(300),
  'ı̇İ',
  'NaN',
  'null',
];

const oddNumbers = [0, -1, 1, 1.5, 0.005, 1e-10, 1e21, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 31), 1e308];

const samples: Record<string, readonly string[]> = {
  date: [
    '2026-03-02',
    '1970-01-01',
    '2200-12-31',
    '2026-02-30',
    '2024-02-29',
    '2026-03-02T12:00:00Z',
    '2026-03-02T12:00:00,5 16',
    '0001-01-01',
  ],
  'date-time': [
    '2026-03-02T11:00:00Z',
    '2026-03-02T11:00:00.123456789+05:45',
    '1970-01-01T00:00:00Z',
    '2200-12-31T23:59:59Z',
    '2026-03-02T11:00:60Z',
    '2026-03-02 11:00:00Z',
    '2026-03-02T11:00:00',
    '2023-02-28T23:55:00Z',
  ],
  'time-zone': ['Europe/Berlin', 'utc', '+05:30', 'America/Argentina/Buenos_Aires', 'Nowhere/None', 'Etc/GMT+12'],
};

const patterned = ['key_1', 'ab', '__proto__', 'constructor', 'A'];

/** Any JSON value. */
const anything = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], '', '1', 0) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...oddTexts) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...oddNumbers) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

function textOf(schema: PlainSchema): fc.Arbitrary<unknown> {
  const fitting = schema.enum ?? samples[schema.format ?? ''] ?? (schema.pattern ? patterned : undefined);
  if (schema.pattern?.includes('@')) return fc.nat(99_999).map((number) => `somebody-${number}@example.org`);
  const longest = 'y'.repeat(schema.maxLength ?? 60);
  const free = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constantFrom(...oddTexts, longest));
  return fitting
    ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: free })
    : free;
}

function numberOf(schema: PlainSchema, ids: readonly number[]): fc.Arbitrary<unknown> {
  const [low, high] = [schema.minimum ?? 0, Math.min(schema.maximum ?? 1_000, 1_000)];
  const inside =
    schema.type === 'integer'
      ? fc.integer({ min: low, max: Math.max(low, high) })
      : fc.double({ min: low, max: Math.max(low, high), noNaN: true });
  const limits = [schema.minimum, schema.maximum].filter((limit) => limit !== undefined);
  return fc.oneof(
    { weight: ids.length > 0 ? 6 : 0, arbitrary: fc.constantFrom(...(ids.length > 0 ? ids : [1])) },
    { weight: 4, arbitrary: inside },
    { weight: 1, arbitrary: fc.constantFrom(...limits, ...oddNumbers) },
  );
}

function objectOf(schema: PlainSchema, known: KnownIds): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, mutated(valueOf(field, known, name))] as const,
  );
  const required = new Set(schema.required);
  const entries = fields.map(([name, arbitrary]) =>
    fc.option(
      arbitrary.map((value) => [name, value] as const),
      { nil: null, freq: required.has(name) ? 20 : 1 },
    ),
  );
  const extra = fc.option(fc.tuple(fc.constantFrom('no_such_field', '__proto__', 'constructor', ''), anything), {
    nil: null,
    freq: 1,
  });
  const unknown = fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: extra });
  return fc.tuple(unknown, ...entries).map((pairs) => Object.fromEntries(pairs.filter((pair) => pair !== null)));
}

const mutated = (arbitrary: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary }, { weight: 1, arbitrary: anything });

/** Values most of which conform to the schema. */
export function valueOf(schema: PlainSchema, known: KnownIds, name = ''): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((branch) => valueOf(branch, known, name)));
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema, known[name] ?? known[name.replace(/s$/, '')] ?? []);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(mutated(valueOf(schema.items ?? {}, known, name)), { maxLength: 4 });
    case 'object':
      return objectOf(schema, known);
    default:
      return schema.const === undefined ? anything : fc.constant(schema.const);
  }
}

const textual = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value));

/** Query strings: the parameters of the operation, in every form that clients send, including unusual forms. */
export function queryOf(endpoint: Endpoint, known: KnownIds): fc.Arbitrary<string> {
  const { properties = {}, required = [] } = endpoint.query as PlainSchema;
  const valid = requiredQuery(endpoint);
  const pairs = Object.entries(properties).map(([name, schema]) => {
    const form = fc.constantFrom(name, name, name, `${name}[]`, `${name}[0]`, `${name}[a]`);
    const pair = fc.tuple(form, mutated(valueOf(schema, known, name)));
    const text = pair.map(([sent, value]) => {
      const joined = Array.isArray(value) ? value.map(textual).join(',') : textual(value);
      return `${encodeURIComponent(sent)}=${encodeURIComponent(joined)}`;
    });
    const fitting = valid[name] === undefined ? text : fc.constant(`${encodeURIComponent(name)}=${valid[name]}`);
    const mostly = fc.oneof({ weight: 3, arbitrary: fitting }, { weight: 1, arbitrary: text });
    return fc.option(mostly, { nil: '', freq: required.includes(name) ? 15 : 1 });
  });
  const strange = fc.constantFrom(
    '',
    '',
    '',
    '',
    '%',
    '%00',
    '&&=&',
    'a[b][c]=1',
    '__proto__[x]=1',
    'page_limit=1&page_limit=2',
    '+=+',
    '%ED%A0%80=%FF',
  );
  return fc.tuple(...pairs, strange).map((parts) => parts.filter((part) => part !== '').join('&'));
}

/** Path parameters, mostly ids of existing records in any organization. */
export function pathOf(endpoint: Endpoint, known: KnownIds): fc.Arbitrary<string> {
  const names = Object.keys(endpoint.params.properties);
  const strange = fc.constantFrom(
    '0',
    '-1',
    '007',
    '1e3',
    '2147483648',
    '99999999999999999999',
    '%00',
    '%2F',
    '%',
    'me',
    '1;x',
    '..',
    '%E0%A4%A',
    'x'.repeat(250),
  );
  const value = (name: string) =>
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...(known[name] ?? [1])).map(String) },
      { weight: 1, arbitrary: strange },
    );
  return fc
    .record(Object.fromEntries(names.map((name) => [name, value(name)])))
    .map((values) => endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''));
}

const headerValues: Record<string, readonly string[]> = {
  'if-match': ['*', '""', 'W/"x"', '"x", "y"', ',,,', 'x'.repeat(2_000)],
  'if-none-match': ['*', '""', 'W/"x"', '"x", W/"y"', ',,,', '"\u00e9'],
  'idempotency-key': ['k', 'k', '', ' ', 'x'.repeat(255), 'x'.repeat(256), '\u00e9', "';--"],
  'x-request-id': ['ok-1', '', 'x'.repeat(500), '\u00e9\u00ff', '${jndi}', 'a b'],
  'content-type': [
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'application/x-ndjson',
    ';',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ],
  accept: ['*/*', 'text/html', ';;;'],
  'accept-encoding': ['gzip', 'identity;q=0'],
  'x-forwarded-for': ['1.2.3.4', 'unknown', "'"],
  range: ['bytes=0-0'],
  expect: ['100-continue'],
};

/** Up to three headers, with valid and invalid values that clients send. */
export const headers = fc
  .array(
    fc
      .constantFrom(...Object.keys(headerValues))
      .chain((name) => fc.constantFrom(...(headerValues[name] ?? [''])).map((value) => [name, value] as const)),
    { maxLength: 3 },
  )
  .map((pairs) => Object.fromEntries(pairs));

const brokenBodies = ['{', '[]', 'null', '"x"', '{"a":1}x', '\ufeff{}', '{"a":1,"a":2}', '[['.repeat(2_000), '1e400'];

/** Bodies as text: values that follow the schema with some faults, a valid body with one field replaced, or no body. */
export function bodyOf(endpoint: Endpoint, known: KnownIds, valid: object): fc.Arbitrary<string | undefined> {
  if (!endpoint.body)
    return fc.constantFrom(undefined, undefined, undefined, undefined, '{}', '{}', '[]', '{"x":1}', ...brokenBodies);
  const schema = endpoint.body as PlainSchema;
  const fields = Object.entries(schema.properties ?? {});
  const changed = fc
    .constantFrom(...fields)
    .chain(([name, field]) => mutated(valueOf(field, known, name)).map((value) => ({ ...valid, [name]: value })));
  const json = fc.oneof(
    { weight: 3, arbitrary: changed },
    { weight: 3, arbitrary: valueOf(schema, known) },
    { weight: 1, arbitrary: anything },
  );
  return fc.oneof(
    { weight: 12, arbitrary: json.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, ...brokenBodies) },
  );
}
