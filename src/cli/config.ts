import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { type QuotaKind, type Quotas, quotaVariables } from '../contract/quotas.ts';
import { readNetwork } from '../features/notifications/webhooks/addresses.ts';
import { CommandError } from './errors.ts';
import { type NumberSetting, type Setting, settingTable, type SwitchSetting } from './setting-table.ts';
import { readSignInProviders } from './sign-in-providers.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const faulty = (name: Setting, value: string, allowed: string) =>
  new CommandError(`${name} is "${value}", but must be ${allowed}.`, 2);

/** Treats an empty variable as unset. */
function read(env: Environment, name: Setting): string | undefined {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? undefined : value;
}

/** A number within the range of the setting. Another setting can lower the maximum. */
function readInteger(env: Environment, name: NumberSetting, largest = Number.POSITIVE_INFINITY): number {
  const { range, fallback } = settingTable[name];
  const [min, max] = [range[0], Math.min(range[1], largest)];
  const value = read(env, name);
  if (value === undefined) return Math.min(fallback, max);
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max)) throw faulty(name, value, `a whole number from ${min} to ${max}`);
  return number;
}

function readSwitch(env: Environment, name: SwitchSetting): boolean {
  const value = read(env, name);
  if (value === undefined) return settingTable[name].fallback;
  if (value !== '0' && value !== '1') throw faulty(name, value, '0 or 1');
  return value === '1';
}

function parseUrl(env: Environment, name: Setting, protocols: readonly string[]): URL | undefined {
  const value = read(env, name);
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && protocols.includes(url.protocol)) return url;
  // The value can contain a password, so the message does not repeat it.
  const allowed = protocols.map((protocol) => `${protocol}//`).join(' or ');
  throw new CommandError(`${name} is not an address: it must begin with ${allowed}.`, 2);
}

/**
 * Sessions, passkeys and the content security policy apply to a whole origin, so no other server can share the origin
 * under another path.
 */
function readOrigin(env: Environment, name: Setting): string | undefined {
  const url = parseUrl(env, name, ['http:', 'https:']);
  if (!url) return undefined;
  const { origin, pathname, search, hash, username, password } = url;
  const parts = {
    'a path': !/^\/*$/.test(pathname),
    'a query': search !== '',
    'a fragment': hash !== '',
    'a user name or password': username + password !== '',
  };
  const found = Object.entries(parts).flatMap(([part, isThere]) => (isThere ? [part] : []));
  if (found.length === 0) return origin;
  throw new CommandError(
    `${name} has ${found.join(' and ')}: give fairhour a host name in your proxy, and set only scheme, host and port ` +
      'such as https://time.example.com.',
    2,
  );
}

function readUrl(env: Environment, name: Setting, protocols: readonly string[]): string | undefined {
  const url = parseUrl(env, name, protocols);
  // With an unencoded "#", the rest of a password would be ignored, and the part before the "#" would be used as the
  // host.
  if (url && url.hash !== '') {
    throw new CommandError(
      `${name} has a "#", which ends an address: write %23 in a password, and likewise %40 for @, %2F for / and ` +
        '%3F for ?.',
      2,
    );
  }
  return url && read(env, name)?.replace(/\/+$/, '');
}

/** The embedded database has no standby. */
function readReplicaUrl(env: Environment): string | null {
  const url = readUrl(env, 'DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']) ?? null;
  if (url !== null && read(env, 'DATABASE_URL') === undefined)
    throw new CommandError('DATABASE_REPLICA_URL requires DATABASE_URL: it must be a standby of that server.', 2);
  return url;
}

function readLogLevel(env: Environment): string {
  const value = read(env, 'LOG_LEVEL') ?? settingTable.LOG_LEVEL.fallback;
  if (!logLevels.includes(value)) throw faulty('LOG_LEVEL', value, `one of ${logLevels.join(', ')}`);
  return value;
}

/**
 * The host name for both loopback addresses. Browsers create passkeys for this host, but not for an IP address.
 */
export const bothLoopbacks = settingTable.HOST.fallback;

function readHost(env: Environment): string {
  const value = read(env, 'HOST') ?? bothLoopbacks;
  if (!/^[\w.:-]+$/.test(value)) throw faulty('HOST', value, 'a host name or an IP address');
  return value;
}

/** A token can never have more concurrent requests than its organization. */
function readPlaces(env: Environment) {
  const requestsPerOrganization = readInteger(env, 'FAIRHOUR_REQUESTS_PER_ORGANIZATION');
  const requestsPerToken = readInteger(env, 'FAIRHOUR_REQUESTS_PER_TOKEN', requestsPerOrganization);
  return { requestsPerToken, requestsPerOrganization };
}

function readQuotas(env: Environment): Quotas {
  const read = (kind: QuotaKind) => readInteger(env, quotaVariables[kind]);
  return {
    projects: read('projects'),
    clients: read('clients'),
    policies: read('policies'),
    tokens: read('tokens'),
    invitationMails: read('invitationMails'),
  };
}

export const addressOf = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** The default address of a server. */
export const defaultWebUrl = addressOf(bothLoopbacks, settingTable.PORT.fallback);

function readFileName(env: Environment, name: Setting): string | null {
  const value = read(env, name);
  return value === undefined ? null : resolve(value);
}

const readList = (env: Environment, name: Setting): string[] =>
  (read(env, name) ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

function readNetworks(env: Environment, name: Setting): string[] {
  const networks = readList(env, name);
  for (const network of networks) {
    if (!readNetwork(network))
      throw faulty(name, network, 'a comma-separated list of networks such as 10.1.0.0/16 or fd00::/8');
  }
  return networks;
}

const sender = /^([^<>\r\n]*<[^\s<>@]+@[\w.-]+>|[^\s<>@]+@[\w.-]+)$/;

/** A mail server requires a sender. */
function readMail(env: Environment): { smtpUrl: string | null; mailFrom: string } {
  const smtpUrl = readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']) ?? null;
  const mailFrom = read(env, 'FAIRHOUR_MAIL_FROM') ?? '';
  if (smtpUrl !== null && !sender.test(mailFrom))
    throw faulty('FAIRHOUR_MAIL_FROM', mailFrom, 'an address or "Name <address>" if SMTP_URL is set');
  return { smtpUrl, mailFrom };
}

/** Reads and checks the configuration. An error names the variable and the allowed values. */
export function readConfig(env: Environment): Config {
  const host = readHost(env);
  const port = readInteger(env, 'PORT');
  const webUrl = readOrigin(env, 'FAIRHOUR_WEB_URL');
  return {
    databaseUrl: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']) ?? null,
    databaseReplicaUrl: readReplicaUrl(env),
    isPrepared: readSwitch(env, 'FAIRHOUR_PREPARED'),
    dataDirectory: resolve(read(env, 'FAIRHOUR_DATA') ?? settingTable.FAIRHOUR_DATA.fallback),
    postgresPrograms: readFileName(env, 'FAIRHOUR_POSTGRES_BIN'),
    keyFile: readFileName(env, 'FAIRHOUR_KEY_FILE'),
    archive: readFileName(env, 'FAIRHOUR_ARCHIVE'),
    host,
    port,
    webUrl: webUrl ?? addressOf(host, port),
    hasWebUrl: webUrl !== undefined,
    rateLimit: readInteger(env, 'FAIRHOUR_RATE_LIMIT'),
    ...readPlaces(env),
    networkLimit: readInteger(env, 'FAIRHOUR_NETWORK_RATE_LIMIT'),
    maxConnections: readInteger(env, 'FAIRHOUR_MAX_CONNECTIONS'),
    maxStreams: readInteger(env, 'FAIRHOUR_MAX_STREAMS'),
    quotas: readQuotas(env),
    testClock: readSwitch(env, 'FAIRHOUR_TEST_CLOCK'),
    logLevel: readLogLevel(env),
    allowNewOrganizations: readSwitch(env, 'FAIRHOUR_ALLOW_NEW_ORGANIZATIONS'),
    copiesInvitations: readSwitch(env, 'FAIRHOUR_INVITE_LINKS'),
    trustProxy: readList(env, 'FAIRHOUR_TRUSTED_PROXIES'),
    signInProviders: readSignInProviders(read(env, 'FAIRHOUR_OIDC')),
    webhookAllow: readNetworks(env, 'FAIRHOUR_WEBHOOK_ALLOW'),
    ...readMail(env),
  };
}
