import { describe, expect, test } from 'vitest';
import { problems } from '../../src/contract/problems.ts';
import { asProblem, presentProblem } from '../../src/http/problem-reply.ts';
import { useTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { ask } from './ask.ts';

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
  [429, 'rate_limit_exceeded', 13000, 'rate_limit_exceeded'],
  [500, 'unknown_error', 15000, 'system_unknown_error'],
  [503, 'service_unavailable', 15001, 'system_service_unavailable'],
  [503, 'provider_not_answering', 15002, 'system_provider_not_answering'],
] as const;

describe('the table of errors', () => {
  test('holds these statuses, codes, numbers and keys, and no others', () => {
    expect(Object.values(problems).map(({ status, code, number, key }) => [status, code, number, key])).toEqual(table);
  });

  test('GET /v2/error_codes tells them to anybody, ascending, without 10005', async () => {
    const { status, body } = await ask(app, '/v2/error_codes');
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

describe('an error that nobody foresaw', () => {
  test('is 15000 and tells nothing of the inside', () => {
    const shown = presentProblem(asProblem(new Error('relation "secrets" does not exist at /srv/app.ts:17')));
    expect(shown).toEqual({ code: 'unknown_error', error_code: 15000, error: problems.unknown_error.message });
  });

  test.each([
    ['the database is away', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['the database is shutting down', Object.assign(new Error('x'), { code: '57P01' })],
    ['the database takes no more connections', Object.assign(new Error('x'), { code: '53300' })],
    ['all connections are in use for too long', new Error('timeout exceeded when trying to connect')],
    ['the connection broke', new Error('Connection terminated unexpectedly')],
    ['the program is ending', new Error('Cannot use a pool after calling end on the pool')],
  ])('is 15001 when %s', (_name, error) => {
    expect(asProblem(error)).toMatchObject({ problem: 'service_unavailable', status: 503 });
  });
});

describe('an unknown route or method', () => {
  test('is not found with a token, unauthorized without, under /v2 and /ext', async () => {
    const { token } = await app.createOrganization();
    for (const [method, path] of [
      ['PATCH', '/v2/organizations'],
      ['DELETE', '/v2/users/me'],
      ['GET', '/v2/nowhere'],
      ['POST', '/ext/v1/nowhere'],
    ] as const) {
      expect(await ask(app, path, { token, method })).toMatchObject({
        status: 404,
        body: { code: 'not_found', error_code: 12000 },
      });
      expect((await ask(app, path, { method })).status).toBe(401);
    }
    expect((await ask(app, '/elsewhere')).status).toBe(404);
  });
});

describe('the order of checks', () => {
  test('401, then 404 for what is invisible, 403 for role and plan, 400', async () => {
    const mine = await app.createOrganization({ features: [] });
    const user = await addMember(app, mine);
    const stranger = await app.createOrganization();
    const put = (token?: string) =>
      ask(app, `/v2/organizations/${mine.organizationId}/screenshot_settings`, {
        method: 'PUT',
        body: { nonsense: 1 },
        ...(token === undefined ? {} : { token }),
      });
    expect(await put()).toMatchObject({ status: 401, body: { code: 'not_authorized' } });
    expect(await put(stranger.token)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await put(user.token)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await put(mine.token)).toMatchObject({ status: 403, body: { code: 'feature_not_available' } });
    const clients = `/v2/organizations/${mine.organizationId}/clients`;
    expect(await ask(app, clients, { token: mine.token, method: 'POST', body: { nonsense: 1 } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_params' },
    });
  });
});
