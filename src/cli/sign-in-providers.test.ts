import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairhour-providers-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(text: string): string {
  const path = join(folder, `file-${Math.floor(performance.now() * 1_000)}`);
  writeFileSync(path, text);
  return path;
}

const google = {
  id: 'google',
  name: 'Google',
  issuer: 'https://accounts.google.com',
  client_id: 'id-of-the-client',
  client_secret: 'hush-hush',
};
const read = (...entries: object[]) => readConfig({ FAIRHOUR_OIDC: JSON.stringify(entries) }).signInProviders;

const asRead = {
  id: 'google',
  name: 'Google',
  issuer: 'https://accounts.google.com',
  clientId: 'id-of-the-client',
  clientSecret: 'hush-hush',
  scopes: ['openid', 'email', 'profile'],
  verifiedClaim: 'email_verified',
  allowedDomains: null,
  create: null,
};

describe('sign-in providers', () => {
  test('are empty by default', () => {
    expect(readConfig({}).signInProviders).toEqual([]);
  });

  // proves: sessions-51
  test('are a list in the variable, or in a file whose path is in the variable', () => {
    expect(read(google)).toEqual([asRead]);
    const path = fileWith(JSON.stringify([google]));
    expect(readConfig({ FAIRHOUR_OIDC: path }).signInProviders).toEqual([asRead]);
  });

  // proves: sessions-51
  test('can have their secret in a separate file', () => {
    const { client_secret: secret, ...rest } = google;
    expect(read({ ...rest, client_secret_file: fileWith(`${secret}\n`) })).toEqual([asRead]);
  });

  test('can limit sign-in to certain domains, and name the organization that new members join', () => {
    const more = { allowed_domains: ['Works.example'], create: { organization: 7 }, verified_claim: 'xms_edov' };
    expect(read({ ...google, ...more })).toMatchObject([
      { allowedDomains: ['works.example'], create: { organizationId: 7, role: 'user' }, verifiedClaim: 'xms_edov' },
    ]);
  });

  test('can use plain HTTP on this machine', () => {
    expect(read({ ...google, issuer: 'http://localhost:8080/realms/a' })).toHaveLength(1);
  });

  // proves: sessions-51
  test.each([
    [
      'plain HTTP on another machine',
      [{ ...google, issuer: 'http://id.example' }],
      /\[0\]\.issuer is "http:\/\/id\.example".*https/,
    ],
    [
      'an issuer that is not an address',
      [{ ...google, issuer: 'accounts.google.com' }],
      /\[0\]\.issuer is "accounts\.google\.com"/,
    ],
    [
      'a directory shared by all tenants',
      [{ ...google, issuer: 'https://login.microsoftonline.com/common/v2.0' }],
      /\[0\]\.issuer .*your own directory/,
    ],
    [
      'two providers with one id',
      [google, { ...google, issuer: 'https://id.example' }],
      /two providers have the id "google"/,
    ],
    ['two providers with one issuer', [google, { ...google, id: 'again' }], /two providers have the issuer/],
    ['a missing secret', [{ ...google, client_secret: undefined }], /either client_secret or client_secret_file/],
    ['two secrets', [{ ...google, client_secret_file: '/run/secret' }], /either client_secret or client_secret_file/],
    [
      'a missing secret file',
      [{ ...google, client_secret: undefined, client_secret_file: '/nowhere/secret' }],
      /client_secret_file \/nowhere\/secret cannot be read \(ENOENT\)/,
    ],
    ['an id that cannot be part of an address', [{ ...google, id: 'My Provider' }], /id/],
    ['scopes without openid', [{ ...google, scopes: ['email'] }], /\[0\]\.scopes must contain openid/],
    ['an owner created by sign-in', [{ ...google, create: { organization: 1, role: 'owner' } }], /role/],
    ['a numeric client id', [{ ...google, client_id: 7 }], /\[0\]\.client_id must be text/],
    ['a missing name', [{ ...google, name: undefined }], /\[0\]\.name is required/],
    [
      'an organization that is not an id',
      [{ ...google, create: { organization: 'Works' } }],
      /\[0\]\.create\.organization/,
    ],
    ['an address as a domain', [{ ...google, allowed_domains: ['a@b.example'] }], /\[0\]\.allowed_domains/],
    ['an unknown field', [{ ...google, secret: 'hush-hush' }], /secret/],
  ])('%s is rejected with a message that contains no secret', (_what, entries, pattern) => {
    expect(() => read(...entries)).toThrow(pattern);
    expect(() => read(...entries)).toThrow(/^FAIRHOUR_OIDC: /);
    expect(() => read(...entries)).not.toThrow(/hush-hush/);
  });

  // proves: sessions-51
  test('an error about a value that is not a list or not JSON does not repeat the value', () => {
    expect(() => readConfig({ FAIRHOUR_OIDC: '{}' })).toThrow(/^FAIRHOUR_OIDC: must be a list of providers/);
    expect(() => readConfig({ FAIRHOUR_OIDC: '[{"client_secret": "hush-hush",]' })).toThrow(
      /^FAIRHOUR_OIDC: is not JSON/,
    );
    expect(() => readConfig({ FAIRHOUR_OIDC: fileWith('hush-hush') })).toThrow(
      /^FAIRHOUR_OIDC: the file .* is not JSON/,
    );
    expect(() => readConfig({ FAIRHOUR_OIDC: '/nowhere/oidc.json' })).toThrow(/\/nowhere\/oidc\.json cannot be read/);
  });
});
