import type { TSchema } from 'typebox';
import { type Endpoint, readsLeniently } from '../contract/endpoint.ts';
import { problems } from '../contract/problems.ts';
import { maxInt32 } from '../contract/fields.ts';
import { csvListOf } from './csv-list.ts';
import type { Json, JsonObject } from './json.ts';
import { shareParameters } from './shared-parameters.ts';

const title = 'fairhour API';
const intro =
  'Budgets with a history, overtime policies, member tracking settings and unusual activities of an ' +
  'organization. Authenticate with an organization access token or a personal access token as ' +
  '`Authorization: Bearer …`. Page through lists with `page_start_id` and `page_limit`; the last page ' +
  'has no `pagination.next_page_start_id`. `Accept: text/csv` returns a list as CSV: one page if the ' +
  'request has a limit or start, otherwise all.';

/** The number format for generated clients: the wider format if there is no upper limit. */
function widthOf(schema: { type?: unknown; maximum?: unknown; enum?: unknown }): JsonObject {
  if (schema.type === 'number') return { format: 'double' };
  if (schema.type !== 'integer') return {};
  const most = Math.max(
    ...(Array.isArray(schema.enum) ? schema.enum.map(Number) : [Number(schema.maximum ?? Infinity)]),
  );
  return { format: most <= maxInt32 ? 'int32' : 'int64' };
}

/** Named records of the document. null repeats each record where it is used. */
type Records = Map<string, Json> | null;

/** Adds a record once. Throws if the name belongs to a different record, because clients would confuse the two. */
function addRecord(records: Map<string, Json>, name: string, record: Json): void {
  const known = records.get(name);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(record))
    throw new Error(`two records of the API are named ${name}`);
  records.set(name, record);
}

/** Converts a schema to plain JSON. A named record becomes a reference, and `records` receives it. */
function plain(schema: unknown, records: Records, isReferred = true): Json {
  if (Array.isArray(schema)) return schema.map((entry) => plain(entry, records));
  if (typeof schema !== 'object' || schema === null) return schema as Json;
  if (records && isReferred && 'x-name' in schema) {
    const name = String(schema['x-name']);
    addRecord(records, name, plain(schema, records, false));
    return { $ref: `#/components/schemas/${name}` };
  }
  const entries = Object.entries(schema).filter(([key]) => !key.startsWith('~') && !key.startsWith('x-'));
  const described = entries.map(([key, value]) => [
    key,
    value === 'date-time-or-date' ? 'date-time' : plain(value, records),
  ]);
  return { ...Object.fromEntries(described), ...widthOf(schema) };
}

const isList = (schema: { type?: unknown }) => schema.type === 'array';

/** Additional accepted forms of a value, which the schema cannot express. */
const otherForms: Record<string, string> = {
  array: 'A comma list, repeated (`a=1&a=2`) or bracketed (`a[]=1`) values.',
  boolean: 'Also accepts `1/0`, `t/f`, `yes/no` and `on/off`.',
};

function describeParameter({ type, description }: { type?: unknown; description?: string }): JsonObject {
  const sentences = [description?.replace(/\.?$/, '.'), otherForms[String(type)]].filter((text) => text !== undefined);
  return sentences.length > 0 ? { description: sentences.join(' ') } : {};
}

/** Parameters repeat named values, because Swagger 2.0 permits no references in them. */
function parametersOf(endpoint: Endpoint): Json[] {
  const path = Object.entries(endpoint.params.properties).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: plain(schema, null),
  }));
  const required = new Set(endpoint.query.required ?? []);
  const query = Object.entries(
    endpoint.query.properties as Record<
      string,
      TSchema & { type?: unknown; description?: string; deprecated?: boolean }
    >,
  );
  return [
    ...path,
    ...query.map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.has(name),
      ...describeParameter(schema),
      ...(schema.deprecated ? { deprecated: true } : {}),
      ...(isList(schema) ? { style: 'form', explode: false } : {}),
      schema: plain(schema, null),
    })),
  ];
}

function errorResponses(endpoint: Endpoint): JsonObject {
  const open = endpoint.signsIn ? [400, 401, 403, 429] : [400, 429];
  const statuses = endpoint.access.token ? [400, 401, 403, 404, 429] : open;
  return Object.fromEntries(
    statuses.map((status) => [String(status), { $ref: `#/components/responses/Error${status}` }]),
  );
}

const statusNames: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  204: 'Done, no content',
  400: 'Invalid parameters',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Could not find record',
  429: 'Rate limit exceeded',
};

/** Permits additional fields, because a lenient body ignores them. */
function open(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(open);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key, value]) => key !== 'additionalProperties' || value !== false);
  return Object.fromEntries(entries.map(([key, value]) => [key, open(value)]));
}

function requestBody(endpoint: Endpoint, records: Records): JsonObject {
  if (!endpoint.body) {
    const nothing = { type: ['object', 'array'], maxProperties: 0, maxItems: 0, description: 'Nothing, `{}` or `[]`' };
    const takesNone = endpoint.method === 'POST' || endpoint.method === 'PUT';
    return takesNone ? { requestBody: { required: false, content: { 'application/json': { schema: nothing } } } } : {};
  }
  // A lenient body differs from records in responses: it permits additional fields.
  const schema = readsLeniently(endpoint) ? open(plain(endpoint.body, null)) : plain(endpoint.body, records);
  const content: JsonObject = { 'application/json': { schema } };
  if (endpoint.forms) content['application/x-www-form-urlencoded'] = { schema };
  return { requestBody: { required: ((endpoint.body as { required?: string[] }).required ?? []).length > 0, content } };
}

/** The alternative kinds of credentials, one per entry. */
function securityOf({ access }: Endpoint): Json[] {
  if (!access.token) return [];
  if (access.sessionOnly) return [{ session: [] }];
  return access.installation ? [{ bearer: [] }] : [{ bearer: [] }, { session: [] }];
}

const streamDescription =
  "New entries as they happen. In each event `id` is the record's id, `event` its kind and `data` the " +
  'record as listed. Begins after `Last-Event-ID`, otherwise at `page_start_id`, otherwise now. ' +
  '`page_limit` has no effect.';

function answersOf(endpoint: Endpoint, records: Records): JsonObject {
  if (endpoint.fileName?.endsWith('.csv')) return { 'text/csv': { schema: plain(endpoint.response, records) } };
  const csv: JsonObject = csvListOf(endpoint) ? { 'text/csv': { schema: { type: 'string' } } } : {};
  const list = { 'application/json': { schema: plain(endpoint.response, records) }, ...csv };
  if (!endpoint.live) return list;
  return { ...list, 'text/event-stream': { schema: { type: 'string', description: streamDescription } } };
}

function operationOf(endpoint: Endpoint, records: Records): JsonObject {
  const success: JsonObject = { description: statusNames[endpoint.status] ?? 'OK' };
  if (endpoint.status !== 204) success['content'] = answersOf(endpoint, records);
  if (endpoint.location)
    success['headers'] = { Location: { description: 'Address of the record', schema: { type: 'string' } } };
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    ...(endpoint.description ? { description: endpoint.description } : {}),
    parameters: parametersOf(endpoint),
    ...requestBody(endpoint, records),
    responses: { [String(endpoint.status)]: success, ...errorResponses(endpoint) },
    security: securityOf(endpoint),
  };
}

const errorSchema: JsonObject = {
  type: 'object',
  required: ['code', 'error', 'request_id'],
  properties: {
    code: { type: 'string', enum: Object.values(problems).map((entry) => entry.code) },
    error_code: {
      type: 'integer',
      format: 'int32',
      minimum: 10_000,
      maximum: 15_999,
      description: 'See GET /v2/error_codes',
    },
    error: { type: 'string', description: 'Human-readable message' },
    details: { type: 'array', items: { type: 'string' }, description: '"attribute: problem", one per fault' },
    request_id: { type: 'string', description: 'Value of the header x-request-id' },
  },
};

function errorComponents(): JsonObject {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    [400, 401, 403, 404, 429].map((status) => [
      `Error${status}`,
      { description: statusNames[status] ?? 'Error', content },
    ]),
  );
}

/** The OpenAPI 3.1 document, with each parameter listed at its operation. */
export function describeInFull(endpoints: readonly Endpoint[], version: string): JsonObject {
  const records = new Map<string, Json>();
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(endpoint, records) };
  }
  const schemas = [...records].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    openapi: '3.1.0',
    info: { title, version, description: intro, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Organization or personal access token' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-fairhour',
          description: 'Browser session from POST /ext/v1/sessions; changes require a request from its pages',
        },
      },
      schemas: { ...Object.fromEntries(schemas), Error: errorSchema },
      responses: errorComponents(),
    },
  };
}

/** The OpenAPI 3.1 document, generated from the contract. */
export const describeOpenapi = (endpoints: readonly Endpoint[], version: string): JsonObject =>
  shareParameters(describeInFull(endpoints, version));
