import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { readVersion } from '../src/cli/version.ts';
import { endpoints } from '../src/contract/api.ts';
import { describeOpenapi } from '../src/http/openapi.ts';
import { describeSwagger2 } from '../src/http/swagger2.ts';

const version = readVersion();
const openapi = describeOpenapi(endpoints, version);
const swagger2 = describeSwagger2(endpoints, { version, webUrl: 'https://time.example:8443/fairhour' });

// proves: operation-1
test('the committed description equals the generated description (npm run openapi updates the file)', () => {
  const checkedIn: unknown = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));
  expect(checkedIn).toEqual(JSON.parse(JSON.stringify(describeOpenapi(endpoints, version))));
});

// proves: operation-1
test('the description has up to 650,000 characters, with records and parameters as components', () => {
  expect(JSON.stringify(openapi).length).toBeLessThanOrEqual(650_000);
  const components = openapi['components'] as Record<string, object>;
  expect(Object.keys(components['schemas'] ?? {})).toEqual(
    expect.arrayContaining(['BudgetHistory', 'OvertimePolicy', 'UnusualActivity', 'Pagination', 'Error']),
  );
  expect(Object.keys(components['parameters'] ?? {})).toEqual(
    expect.arrayContaining(['organization_id', 'page_limit', 'page_start_id']),
  );
});

test('operations have unique names and paths', () => {
  const names = endpoints.map((endpoint) => endpoint.id);
  const places = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(places).size).toBe(places.length);
});

// proves: operation-1
test('all sixteen operations of the contract exist', () => {
  const places = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  expect(places).toEqual(
    expect.arrayContaining([
      'GET /v2/budget_histories/{budget_history_id}',
      'GET /v2/clients/{client_id}/budget_histories',
      'GET /v2/projects/{project_id}/budget_histories',
      'GET /v2/organizations/{organization_id}/budget_histories',
      'GET /v2/organizations/{organization_id}/overtime_policies',
      'POST /v2/organizations/{organization_id}/overtime_policies',
      'GET /v2/overtime_policies/{overtime_policy_id}',
      'PUT /v2/overtime_policies/{overtime_policy_id}',
      'POST /v2/overtime_policies/{overtime_policy_id}/archive',
      'POST /v2/overtime_policies/{overtime_policy_id}/restore',
      'GET /v2/organizations/{organization_id}/app_and_url_tracking_settings',
      'PUT /v2/organizations/{organization_id}/app_and_url_tracking_settings',
      'GET /v2/organizations/{organization_id}/screenshot_settings',
      'PUT /v2/organizations/{organization_id}/screenshot_settings',
      'GET /v2/organizations/{organization_id}/insights/unusual_activities',
      'GET /v2/error_codes',
    ]),
  );
});

/** Every `$ref` of a document. */
function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => (key === '$ref' ? [String(entry)] : referencesIn(entry)));
}

function resolves(document: unknown, reference: string): boolean {
  const path = reference.slice(2).split('/');
  return (
    path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document) !== undefined
  );
}

type PlainSchema = Record<string, unknown>;

/** Every object of a document that could be a schema. */
function schemasIn(value: unknown): PlainSchema[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as PlainSchema, ...Object.values(value).flatMap(schemasIn)];
}

describe.each([
  ['OpenAPI 3.1', '3.1', openapi],
  ['Swagger 2.0', '2.0', swagger2],
])('the %s form', (_name, form, document) => {
  // proves: answers-35
  test('is valid by the official schema', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect([valid, errors ?? [], validator.version]).toEqual([true, [], form]);
  });

  // proves: answers-36
  test('states the format of every number', () => {
    const numbers = schemasIn(document).filter(({ type }) => type === 'integer' || type === 'number');
    expect(numbers.length).toBeGreaterThan(100);
    expect(numbers.filter(({ format }) => format === undefined)).toEqual([]);
    const wide = numbers.filter((schema) => !schema['enum'] && Number(schema['maximum'] ?? Infinity) > 2_147_483_647);
    expect(wide.filter(({ format }) => format === 'int32')).toEqual([]);
  });

  // proves: answers-36
  test('declares activity ids with 16 digits as int64', () => {
    const ids = schemasIn(document).filter(({ description }) => description === 'Activity ID, ascending with time');
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.every(({ format }) => format === 'int64')).toBe(true);
  });

  test('has no unresolved references', () => {
    expect(referencesIn(document).filter((reference) => !resolves(document, reference))).toEqual([]);
  });

  test('shares the named records', () => {
    expect(referencesIn(document).some((reference) => reference.endsWith('/OvertimePolicy'))).toBe(true);
  });
});

describe('the Swagger 2.0 form', () => {
  // proves: answers-35
  test('states the address of the installation and contains only paths under /v2', () => {
    expect(swagger2).toMatchObject({ host: 'time.example:8443', basePath: '/fairhour', schemes: ['https'] });
    const under = endpoints.map(({ path }) => path).filter((path) => path.startsWith('/v2/'));
    expect(Object.keys(swagger2['paths'] as object).toSorted()).toEqual([...new Set(under)].toSorted());
  });

  test('writes exclusive lower limits in the notation of its version', () => {
    const limits = schemasIn(swagger2).filter((schema) => schema['exclusiveMinimum'] !== undefined);
    expect(limits.length).toBeGreaterThan(0);
    expect(limits).toEqual(limits.map((schema) => ({ ...schema, minimum: 0, exclusiveMinimum: true })));
  });
});

function resolved(document: Record<string, unknown>, schema: PlainSchema): PlainSchema {
  const { $ref: reference } = schema;
  const path = typeof reference === 'string' ? reference.slice(2).split('/') : [];
  return path.reduce<PlainSchema>((at, name) => at[name] as PlainSchema, path.length > 0 ? document : schema);
}

test('both versions describe the notation for lists and booleans, and permit an empty body', () => {
  const operation = (document: Record<string, unknown>, path: string, method: string) =>
    (document['paths'] as Record<string, Record<string, { parameters: PlainSchema[]; requestBody?: unknown }>>)[path]?.[
      method
    ];
  const members = '/v2/organizations/{organization_id}/members';
  for (const document of [openapi, swagger2]) {
    const parameters = (operation(document, members, 'get')?.parameters ?? []).map((parameter) =>
      resolved(document, parameter),
    );
    const described = (name: string) =>
      String(parameters.find((parameter) => parameter['name'] === name)?.['description']);
    expect(described('user_ids')).toContain('comma list');
    expect(described('include_removed')).toContain('`1/0`');
  }
  const archive = '/v2/overtime_policies/{overtime_policy_id}/archive';
  expect(operation(openapi, archive, 'post')?.requestBody).toMatchObject({ required: false });
  expect(operation(swagger2, archive, 'post')?.parameters.at(-1)).toMatchObject({ in: 'body', required: false });
});

test('the Swagger 2.0 description uses only features of that version', () => {
  const text = JSON.stringify(swagger2);
  expect(text).not.toMatch(/"anyOf"|"const"|"requestBody"|#\/components|"nullable"/);
});

test('the schemas of the description are valid JSON Schema', () => {
  const ajv = new Ajv({ strict: false, formats: { date: true, 'date-time': true } });
  for (const endpoint of endpoints) expect(() => ajv.compile(endpoint.response)).not.toThrow();
});
