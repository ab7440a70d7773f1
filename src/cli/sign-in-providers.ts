import { readFileSync } from 'node:fs';
import type { SignInProvider } from '../config.ts';
import { isLoopback } from '../http/loopback.ts';
import { CommandError } from './errors.ts';

// The configuration is parsed by hand, because a schema validator would slow down the start of every command.

type Fields = Readonly<Record<string, unknown>>;

const names = [
  'id',
  'name',
  'issuer',
  'client_id',
  'client_secret',
  'client_secret_file',
  'scopes',
  'verified_claim',
  'allowed_domains',
  'create',
];

const refuse = (what: string) => new CommandError(`FAIRHOUR_OIDC: ${what}.`, 2);

function readText(what: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw refuse(`${what} ${path} cannot be read (${code})`);
  }
}

/** Replaces the parser's message, which quotes the text and could reveal a secret. */
function parse(value: string): unknown {
  const isInline = /^[[{]/.test(value);
  const text = isInline ? value : readText('the file', value);
  try {
    return JSON.parse(text);
  } catch {
    throw refuse(isInline ? 'is not JSON' : `the file ${value} is not JSON`);
  }
}

function requireObject(value: unknown, place: string, allowed: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse(`${place} must be an object`);
  const unknown = Object.keys(value).find((name) => !allowed.includes(name));
  if (unknown !== undefined) throw refuse(`${place}.${unknown} is unknown; allowed are ${allowed.join(', ')}`);
  return value as Fields;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

function optionalText(fields: Fields, place: string, name: string): string | undefined {
  const value = fields[name];
  if (value !== undefined && !isText(value)) throw refuse(`${place}.${name} must be text`);
  return value;
}

function text(fields: Fields, place: string, name: string): string {
  const value = optionalText(fields, place, name);
  if (value === undefined) throw refuse(`${place}.${name} is required`);
  return value;
}

function texts(fields: Fields, place: string, name: string): string[] | undefined {
  const value = fields[name];
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || value.length === 0 || !value.every((entry) => isText(entry) && !/[\s@]/.test(entry)))
    throw refuse(`${place}.${name} must be a list of texts without spaces or @`);
  return value as string[];
}

/** Shared Entra ID directories, in which any tenant can sign people in, even one that an attacker created. */
const everybodys = /^\/(common|organizations|consumers)(\/|$)/;

function issuerOf(fields: Fields, place: string): string {
  const issuer = text(fields, place, 'issuer');
  const faulty = (what: string) => refuse(`${place}.issuer is "${issuer}": ${what}`);
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.search || url.hash || url.username)
    throw faulty('it must be an address that begins with https://');
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw faulty('http:// is allowed only on this machine: use https://');
  if (url.hostname === 'login.microsoftonline.com' && everybodys.test(url.pathname))
    throw faulty('name your own directory, https://login.microsoftonline.com/{id}/v2.0');
  return issuer;
}

function secretOf(fields: Fields, place: string): string {
  const secret = optionalText(fields, place, 'client_secret');
  const file = optionalText(fields, place, 'client_secret_file');
  if ((secret === undefined) === (file === undefined))
    throw refuse(`${place} must have either client_secret or client_secret_file`);
  const found = secret ?? readText(`${place}.client_secret_file`, file ?? '').trim();
  if (found === '') throw refuse(`${place}.client_secret_file ${file} is empty`);
  return found;
}

function createOf(fields: Fields, place: string): SignInProvider['create'] {
  if (fields['create'] === undefined) return null;
  const within = `${place}.create`;
  const { organization, role = 'user' } = requireObject(fields['create'], within, ['organization', 'role']);
  if (!Number.isInteger(organization) || Number(organization) < 1)
    throw refuse(`${within}.organization must be the id of an organization`);
  if (role !== 'user' && role !== 'manager') throw refuse(`${within}.role must be user or manager`);
  return { organizationId: Number(organization), role };
}

function read(value: unknown, place: string): SignInProvider {
  const fields = requireObject(value, place, names);
  const id = text(fields, place, 'id');
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(id))
    throw refuse(`${place}.id is "${id}": allowed are up to 40 lower-case letters, digits and hyphens`);
  const scopes = texts(fields, place, 'scopes') ?? ['openid', 'email', 'profile'];
  if (!scopes.includes('openid')) throw refuse(`${place}.scopes must contain openid`);
  return {
    id,
    name: text(fields, place, 'name'),
    issuer: issuerOf(fields, place),
    clientId: text(fields, place, 'client_id'),
    clientSecret: secretOf(fields, place),
    scopes,
    verifiedClaim: optionalText(fields, place, 'verified_claim') ?? 'email_verified',
    allowedDomains: texts(fields, place, 'allowed_domains')?.map((domain) => domain.toLowerCase()) ?? null,
    create: createOf(fields, place),
  };
}

function requireOneEach(providers: readonly SignInProvider[]): void {
  for (const name of ['id', 'issuer'] as const) {
    const values = providers.map((provider) => provider[name]);
    const twice = values.find((value, index) => values.indexOf(value) !== index);
    if (twice !== undefined) throw refuse(`two providers have the ${name} "${twice}"`);
  }
}

/**
 * Parses the sign-in providers: a JSON list, or the path of a file with one. Errors name the problem, but never a
 * secret.
 */
export function readSignInProviders(value: string | undefined): SignInProvider[] {
  if (value === undefined) return [];
  const list = parse(value);
  if (!Array.isArray(list)) throw refuse('must be a list of providers, [{"id": …}]');
  const providers = list.map((entry, index) => read(entry, `[${index}]`));
  requireOneEach(providers);
  return providers;
}
