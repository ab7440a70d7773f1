import { describe, expect, test } from 'vitest';
import { problems } from '../../src/contract/problems.ts';
import { asProblem, presentProblem } from '../../src/http/problem-reply.ts';
import { useTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { sendByHand } from './send-by-hand.ts';

const app = useTestApp();

const table = [
  [401, 'not_authorized', 10001, 'auth_not_authorized'],
  [403, 'forbidden', 10003, 'auth_forbidden'],
  [403, 'feature_not_available', 10006, 'auth_feature_not_available'],
  [403, 'not_same_origin', 10007, 'auth_not_same_origin'],
  [400, 'two_credentials', 10008, 'auth_two_credentials'],
  [403, 'proof_required', 10009, 'auth_proof_required'],
  [401, 'provider_cancelled', 10020, 'auth_provider_cancelled'],
  [401, 'provider_sign_in_over', 10021, 'auth_provider_sign_in_over'],
  [401, 'provider_answer_invalid', 10022, 'auth_provider_answer_invalid'],
  [401, 'provider_clock_differs', 10023, 'auth_provider_clock_differs'],
  [401, 'provider_email_not_verified', 10024, 'auth_provider_email_not_verified'],
  [401, 'provider_domain_not_allowed', 10025, 'auth_provider_domain_not_allowed'],
  [401, 'provider_person_unknown', 10026, 'auth_provider_person_unknown'],
  [400, 'invalid_params', 11000, 'validation_invalid_params'],
  [400, 'record_invalid', 11001, 'validation_record_invalid'],
  [400, 'record_not_unique', 11002, 'validation_record_not_unique'],
  [412, 'lock_version', 11003, 'validation_lock_version'],
  [400, 'duplicate_assignment', 11004, 'validation_duplicate_assignment'],
  [404, 'not_found', 12000, 'resource_not_found'],
  [409, 'update_in_progress', 12001, 'resource_update_in_progress'],
  [405, 'method_not_allowed', 12002, 'resource_method_not_allowed'],
  [429, 'rate_limit_exceeded', 13000, 'rate_limit_exceeded'],
  [500, 'unknown_error', 15000, 'system_unknown_error'],
  [503, 'service_unavailable', 15001, 'system_service_unavailable'],
  [503, 'provider_not_answering', 15002, 'system_provider_not_answering'],
] as const;

describe('the table of errors', () => {
  // proves: errors-10, errors-11, errors-12, errors-14, errors-15, errors-16, errors-17, errors-18, errors-19,
  //   errors-21, errors-22, errors-25, errors-26, errors-29
  test('contains exactly these statuses, codes, numbers and keys', () => {
    expect(Object.values(problems).map(({ status, code, number, key }) => [status, code, number, key])).toEqual(table);
  });

  // proves: errors-30, errors-31
  test('GET /v2/error_codes returns it to any caller, in ascending order, without 10005', async () => {
    const { status, body } = await sendByHand(app, '/v2/error_codes');
    expect([status, Object.keys(body)]).toEqual([200, ['error_codes']]);
    const listed = body['error_codes'] as { code: number; key: string; message: string }[];
    expect(listed.map(({ code, key }) => [code, key])).toEqual(table.map(([, , number, key]) => [number, key]));
    for (const entry of listed) {
      expect(Object.keys(entry)).toEqual(['code', 'key', 'message']);
      expect(entry.message).toMatch(/\w\.$|"\.$/);
    }
    expect(JSON.stringify(body)).not.toMatch(/10005|plan_restricted/);
  });
});

describe('an unexpected error', () => {
  // proves: errors-27
  test('has the code 15000 and reveals no internal details', () => {
    const shown = presentProblem(asProblem(new Error('relation "secrets" does not exist at /srv/app.ts:17')), 'r1');
    const error = problems.unknown_error.message;
    expect(shown).toEqual({ code: 'unknown_error', error_code: 15000, error, request_id: 'r1' });
  });

  // proves: errors-28
  test.each([
    ['the database is unreachable', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['the database is shutting down', Object.assign(new Error('x'), { code: '57P01' })],
    ['the database accepts no more connections', Object.assign(new Error('x'), { code: '53300' })],
    ['all connections remain in use for too long', new Error('timeout exceeded when trying to connect')],
    ['the connection broke', new Error('Connection terminated unexpectedly')],
    ['the program is ending', new Error('Cannot use a pool after calling end on the pool')],
  ])('is 15001 when %s', (_name, error) => {
    expect(asProblem(error)).toMatchObject({ problem: 'service_unavailable', status: 503 });
  });
});

describe('an unknown path', () => {
  // proves: errors-23
  test('is named in the error if a token is sent; without one, the answer is 401 under /v2 and /ext', async () => {
    const { token } = await app.createOrganization();
    for (const [method, path] of [
      ['GET', '/v2/nowhere'],
      ['POST', '/ext/v1/nowhere/'],
      ['PATCH', '/v2/organisations/5'],
    ] as const) {
      expect(await sendByHand(app, `${path}?secret=1`, { token, method })).toMatchObject({
        status: 404,
        body: { code: 'not_found', error_code: 12000, error: `The server has no path ${path}` },
      });
      expect((await sendByHand(app, path, { method })).status).toBe(401);
    }
    const body = { error: 'The server has no path /elsewhere' };
    expect(await sendByHand(app, '/elsewhere')).toMatchObject({ status: 404, body });
    const long = await sendByHand(app, `/v2/${'x'.repeat(5_000)}`, { token });
    expect(long.body['error']).toBe(`The server has no path /v2/${'x'.repeat(196)}…`);
  });
});

describe('a wrong method', () => {
  // proves: errors-24, requests-52
  test.each([
    ['PATCH', '/v2/organizations', 'GET, HEAD, POST'],
    ['DELETE', '/v2/users/me', 'GET, HEAD'],
    ['POST', '/v2/%75sers/me/', 'GET, HEAD'],
    ['OPTIONS', '/v2/overtime_policies/5', 'GET, HEAD, PUT'],
    ['GET', '/v2/overtime_policies/5/archive', 'POST'],
    ['DELETE', '/v2/error_codes', 'GET, HEAD'],
    ['PUT', '/v2/docs', 'GET, HEAD'],
  ])('%s %s receives 405 with Allow: %s, after the token check', async (method, path, allow) => {
    const { token } = await app.createOrganization();
    const answer = await sendByHand(app, path, { token, method });
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed', error_code: 12002 } });
    expect(answer.headers.get('allow')).toBe(allow);
    expect(answer.body['error']).toBe(`${method} is not supported at this path. Supported: ${allow}.`);
    const stranger = await sendByHand(app, path, { method });
    expect([stranger.status, stranger.headers.get('allow')]).toEqual([401, null]);
  });

  // proves: errors-24
  test('receives 405 without a token if the path requires no token', async () => {
    const answer = await sendByHand(app, '/access_tokens');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('a trailing slash in a path', () => {
  // proves: requests-1
  test('addresses the same resource', async () => {
    const { token, organizationId } = await app.createOrganization();
    const of = async (path: string) => (await sendByHand(app, path, { token })).text;
    const organization = `/v2/organizations/${organizationId}`;
    for (const path of ['/v2/users/me', organization, `${organization}/members`]) {
      expect(await of(`${path}/`)).toBe(await of(path));
    }
    expect(await of(`${organization}/members/?page_limit=1`)).toBe(await of(`${organization}/members?page_limit=1`));
    expect((await sendByHand(app, '/jwks.json/')).status).toBe(200);
    expect((await sendByHand(app, `${organization}//`, { token })).status).toBe(404);
  });

  // proves: requests-1
  test('makes no difference to an idempotency key', async () => {
    const { token, organizationId } = await app.createOrganization();
    const path = `/v2/organizations/${organizationId}/clients`;
    const create = (at: string) =>
      sendByHand(app, at, { token, method: 'POST', body: { name: 'Acme' }, headers: { 'idempotency-key': 'once' } });
    expect((await create(`${path}/`)).text).toBe((await create(path)).text);
  });
});

describe('an error', () => {
  // proves: errors-9
  test('contains the id of its request, the same as in the header', async () => {
    const { token } = await app.createOrganization();
    const sent = await sendByHand(app, '/v2/projects/1', { token, headers: { 'x-request-id': 'mine-1' } });
    expect([sent.body['request_id'], sent.headers.get('x-request-id')]).toEqual(['mine-1', 'mine-1']);
    const exchange = await sendByHand(app, '/access_tokens', { method: 'POST', body: { grant_type: 'refresh_token' } });
    for (const { body, headers } of [await sendByHand(app, '/v2/users/me'), exchange]) {
      expect(body['request_id']).toBe(headers.get('x-request-id'));
    }
  });
});

describe('the order of checks', () => {
  // proves: errors-32
  test('is first 401, then 404 for hidden records, then 403 for role and plan, then 400', async () => {
    const mine = await app.createOrganization({ features: [] });
    const user = await addMember(app, mine);
    const stranger = await app.createOrganization();
    const put = (token?: string) =>
      sendByHand(app, `/v2/organizations/${mine.organizationId}/screenshot_settings`, {
        method: 'PUT',
        body: { nonsense: 1 },
        ...(token === undefined ? {} : { token }),
      });
    expect(await put()).toMatchObject({ status: 401, body: { code: 'not_authorized' } });
    expect(await put(stranger.token)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await put(user.token)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await put(mine.token)).toMatchObject({ status: 403, body: { code: 'feature_not_available' } });
    const clients = `/v2/organizations/${mine.organizationId}/clients`;
    expect(await sendByHand(app, clients, { token: mine.token, method: 'POST', body: { nonsense: 1 } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_params' },
    });
  });
});
