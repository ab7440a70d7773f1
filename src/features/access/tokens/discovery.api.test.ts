import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { newRefreshToken } from '../../../../test/harness/personal.ts';
import { getOpenidConfiguration } from '../../../contract/tokens.ts';
import { authorizationPath } from './page.ts';

const app = useTestApp();

// proves: authentication-19
test('discovery names an authorization endpoint, a response type and every form of client credentials', async () => {
  expect(await app.client.call(getOpenidConfiguration, {})).toMatchObject({
    authorization_endpoint: `https://fairhour.example${authorizationPath}`,
    response_types_supported: ['code'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
  });
});

// proves: authentication-19
test('the authorization endpoint explains how to create a token and does not redirect', async () => {
  const query = 'response_type=code&client_id=%3Cscript%3E&redirect_uri=https%3A%2F%2Felsewhere.example&state=s';
  const answer = await fetch(`${app.baseUrl}${authorizationPath}?${query}`, { redirect: 'manual' });
  const text = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(text).toContain('personal token');
  expect(text).not.toMatch(/script|elsewhere/);
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

describe('an exchange with client credentials', () => {
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
  const ways: [string, Record<string, string>, Record<string, string>][] = [
    ['none', {}, {}],
    ['client_secret_basic', basic('program:secret'), {}],
    ['client_secret_basic without a secret', basic('program:'), {}],
    ['client_secret_post', {}, { client_id: 'program', client_secret: 'secret' }],
    ['a public client that states its id', {}, { client_id: 'program' }],
  ];

  // proves: authentication-20
  test.each(ways)('by %s returns a token pair', async (_name, headers, fields) => {
    const mine = await app.createOrganization();
    const refreshToken = await newRefreshToken(app, mine.userId);
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken, ...fields });
    const answer = await fetch(`${app.baseUrl}/access_tokens`, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ token_type: 'bearer' })]);
  });
});
