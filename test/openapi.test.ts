import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { readVersion } from '../src/cli/version.ts';
import { endpoints } from '../src/contract/api.ts';
import { describeOpenapi } from '../src/http/openapi.ts';
import { describeSwagger2 } from '../src/http/swagger2.ts';

const version = readVersion();

test('the checked-in description is the one the contract makes (npm run openapi renews it)', () => {
  const checkedIn: unknown = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));
  expect(checkedIn).toEqual(JSON.parse(JSON.stringify(describeOpenapi(endpoints, version))));
});

test('operations have names and paths of their own', () => {
  const names = endpoints.map((endpoint) => endpoint.id);
  const places = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(places).size).toBe(places.length);
});

test('the sixteen operations of the contract are there', () => {
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

/** Every `$ref` of a document, to see that it leads somewhere. */
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

describe.each([
  ['OpenAPI 3.1', describeOpenapi(endpoints, version)],
  ['Swagger 2.0', describeSwagger2(endpoints, version)],
])('the %s form', (_name, document) => {
  test('holds no reference that leads nowhere', () => {
    expect(referencesIn(document).filter((reference) => !resolves(document, reference))).toEqual([]);
  });

  test('shares the named records', () => {
    expect(referencesIn(document).some((reference) => reference.endsWith('/OvertimePolicy'))).toBe(true);
  });
});

test('Swagger 2.0 uses nothing the older form does not have', () => {
  const text = JSON.stringify(describeSwagger2(endpoints, version));
  expect(text).not.toMatch(/"anyOf"|"const"|"requestBody"|#\/components|"nullable"/);
});

test('the schemas of the description are valid JSON Schema', () => {
  const ajv = new Ajv({ strict: false, formats: { date: true, 'date-time': true } });
  for (const endpoint of endpoints) expect(() => ajv.compile(endpoint.response)).not.toThrow();
});
