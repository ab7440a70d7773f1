import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/api.ts';
import { useTestApp } from '../harness/app.ts';
import { sendByHand } from './send-by-hand.ts';

const app = useTestApp();

describe('without a token', () => {
  // proves: operation-15
  test.each([
    ['/health/live', 'application/json; charset=utf-8', /"status":"ok"/],
    ['/health/ready', 'application/json; charset=utf-8', /"schema_version":\d+/],
    ['/metrics', 'text/plain; version=0.0.4; charset=utf-8', /fairhour_http_request_seconds/],
    ['/docs', 'text/html; charset=utf-8', /swagger/],
    ['/openapi.json', 'application/json; charset=utf-8', /"openapi":"3\.1\.0"/],
    ['/v2/docs', 'application/json; charset=utf-8', /"swagger":"2\.0"/],
    ['/v2/error_codes', 'application/json; charset=utf-8', /"code":10001/],
  ])('%s answers', async (path, type, pattern) => {
    const answer = await sendByHand(app, path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(answer.text).toMatch(pattern);
  });

  // proves: operation-15
  test.each(['/openapi.json', '/v2/docs'])('%s is not sent again to clients that have cached it', async (path) => {
    const tag = (await sendByHand(app, path)).headers.get('etag') ?? '';
    expect(tag).toMatch(/^"/);
    expect((await sendByHand(app, path, { headers: { 'if-none-match': tag } })).status).toBe(304);
  });
});

describe('versions', () => {
  const contract = [
    /^\/v2\/(budget_histories|overtime_policies)\/\{\w+\}(\/(archive|restore))?$/,
    /^\/v2\/(clients|projects)\/\{\w+\}\/budget_histories$/,
    /^\/v2\/organizations\/\{\w+\}\/(budget_histories|overtime_policies)$/,
    /^\/v2\/organizations\/\{\w+\}\/(app_and_url_tracking_settings|screenshot_settings)$/,
    /^\/v2\/organizations\/\{\w+\}\/insights\/unusual_activities$/,
    /^\/v2\/error_codes$/,
  ];
  const companions = [
    /^\/v2\/users\/(me|\{user_id\})$/,
    /^\/v2\/users\/\{user_id\}\/time_entries$/,
    /^\/v2\/organizations(\/\{organization_id\})?$/,
    /^\/v2\/organizations\/\{organization_id\}\/(members|update_members|projects|clients)$/,
    /^\/v2\/organizations\/\{organization_id\}\/activities(\/daily)?$/,
    /^\/v2\/projects\/\{project_id\}(\/(members|update_members|activities))?$/,
    /^\/v2\/clients\/\{client_id\}$/,
    /^\/v2\/(organizations|projects)\/\{\w+\}\/(tasks|last_activities|screenshots|notes|tool_usages)$/,
    /^\/v2\/(organizations|projects)\/\{\w+\}\/activities(\/daily)?(\/updates)?$/,
    /^\/v2\/(organizations|projects|clients)\/\{\w+\}\/update_metadata$/,
    /^\/v2\/organizations\/\{\w+\}\/(teams|time_off_requests|time_off_policies)$/,
    /^\/v2\/tasks\/\{task_id\}(\/update_metadata)?$/,
  ];
  const atTheRoot = /^\/(access_tokens|oauth\/token|jwks\.json|\.well-known\/openid-configuration)$/;

  // proves: operation-4
  test('paths that the reference API does not have are under /ext/v1', () => {
    const known = [...contract, ...companions, atTheRoot, /^\/ext\/v1\//];
    const strays = endpoints.map(({ path }) => path).filter((path) => !known.some((pattern) => pattern.test(path)));
    expect(strays).toEqual([]);
  });

  // proves: operation-2
  test('no operation is deprecated or announces a removal', async () => {
    const { body } = await sendByHand(app, '/openapi.json');
    const operations = Object.values(body['paths'] as Record<string, Record<string, { deprecated?: boolean }>>);
    expect(operations.flatMap((path) => Object.values(path)).filter(({ deprecated }) => deprecated)).toEqual([]);
  });

  // proves: operation-3
  test('a deprecated parameter is marked only in the description', async () => {
    const { body } = await sendByHand(app, '/openapi.json');
    const text = JSON.stringify(body);
    expect(text.match(/"deprecated":true/g)?.length).toBeGreaterThanOrEqual(1);
    const { organizationId, token } = await app.createOrganization();
    const query =
      'time_slot[start]=2026-03-02T00:00:00Z&time_slot[stop]=2026-03-03T00:00:00Z&include_secondary_activities=true';
    const path = `/v2/organizations/${organizationId}/insights/unusual_activities?${query}`;
    const { status, headers } = await sendByHand(app, path, { token });
    expect([status, headers.get('deprecation'), headers.get('sunset')]).toEqual([200, null, null]);
  });
});
