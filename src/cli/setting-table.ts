import { defaultQuotas } from '../contract/quotas.ts';

/** A setting of the program, which an environment variable sets. */
interface SettingEntry {
  /** The value if the variable is not set; null if there is none. */
  readonly fallback: string | number | boolean | null;
  /** The default in words, if the value alone does not explain it. */
  readonly fallbackText?: string;
  /** The smallest and largest whole number that is allowed. */
  readonly range?: readonly [number, number];
  /** In Markdown, for docs/configuration.md. */
  readonly meaning: string;
}

const quota = (fallback: number, meaning: string) => ({ fallback, range: [1, 100_000_000], meaning }) as const;

/**
 * Every setting, in the order in which the documentation lists them. `npm run configuration` writes
 * docs/configuration.md from it.
 */
export const settingTable = {
  DATABASE_URL: {
    fallback: null,
    meaning:
      'a PostgreSQL server, 15 or newer: `postgres://user:password@host/database`. Without it fairhour uses ' +
      'the embedded PostgreSQL',
  },
  DATABASE_REPLICA_URL: {
    fallback: null,
    meaning: 'a standby of that server, for [reads](operations.md#reads-from-a-replica)',
  },
  FAIRHOUR_PREPARED: {
    fallback: true,
    meaning:
      '`0` = no named prepared statements, for [poolers](operations.md#behind-a-pooler) that do not support them',
  },
  FAIRHOUR_DATA: { fallback: 'data', meaning: 'the data directory of the embedded PostgreSQL' },
  FAIRHOUR_POSTGRES_BIN: {
    fallback: null,
    fallbackText: 'the bundled programs',
    meaning:
      'the directory of other PostgreSQL programs for the embedded database, [15 or ' +
      'newer](operations.md#the-embedded-postgresql)',
  },
  FAIRHOUR_KEY_FILE: {
    fallback: null,
    fallbackText: 'with the embedded PostgreSQL: `signing.key` in `FAIRHOUR_DATA`, created once',
    meaning:
      'the file with [the key](operations.md#the-key-file) that encrypts signing keys and webhook secrets before ' +
      'they are stored in the database: 32 bytes, raw or in base64; the same on all servers',
  },
  HOST: {
    fallback: 'localhost',
    meaning: 'the address that the server listens on; `localhost` means both loopback addresses, 127.0.0.1 and ::1',
  },
  PORT: { fallback: 3_000, range: [0, 65_535], meaning: 'the port that the server listens on; `0` = any free port' },
  FAIRHOUR_WEB_URL: {
    fallback: null,
    fallbackText: '`http://HOST:PORT`',
    meaning:
      'the origin that people open: scheme, host and port, [no path](operations.md#a-host-name-for-fairhour); ' +
      'permalinks start with it',
  },
  FAIRHOUR_RATE_LIMIT: {
    fallback: 120,
    range: [0, 1_000_000],
    meaning: 'requests per token and minute, in each server process; bursts of up to 1,000 pass; `0` = no limit',
  },
  FAIRHOUR_REQUESTS_PER_TOKEN: {
    fallback: 4,
    range: [1, 1_000],
    meaning:
      'requests of one token that a server process handles at once; further ones wait up to 10 s, then get 429. No ' +
      'more than those of an organization',
  },
  FAIRHOUR_REQUESTS_PER_ORGANIZATION: {
    fallback: 8,
    range: [1, 1_000],
    meaning: 'the same for an organization, in each server process',
  },
  FAIRHOUR_NETWORK_RATE_LIMIT: {
    fallback: 300,
    range: [0, 1_000_000],
    meaning:
      'requests per client network (IPv4 address, IPv6 /64) and clock minute to addresses that need no token: ' +
      'token exchange, `/docs`, `/openapi.json`, `/v2/docs`, `/metrics`, …; never health; `0` = no limit',
  },
  FAIRHOUR_MAX_CONNECTIONS: {
    fallback: 5_000,
    range: [10, 1_000_000],
    meaning: 'open connections, if the limit of open files permits them; the server closes further ones',
  },
  FAIRHOUR_MAX_STREAMS: {
    fallback: 2_500,
    range: [1, 1_000_000],
    meaning: 'open event streams of a process; further ones get 503',
  },
  FAIRHOUR_MAX_PROJECTS: quota(defaultQuotas.projects, 'projects of an organization, archived ones included'),
  FAIRHOUR_MAX_CLIENTS: quota(defaultQuotas.clients, 'clients of an organization, archived ones included'),
  FAIRHOUR_MAX_POLICIES: quota(defaultQuotas.policies, 'versions of overtime policies of an organization'),
  FAIRHOUR_MAX_TOKENS: quota(defaultQuotas.tokens, 'live tokens of an organization'),
  FAIRHOUR_TRUSTED_PROXIES: {
    fallback: null,
    meaning: 'comma-separated addresses of proxies whose `X-Forwarded-For` is trusted, such as `127.0.0.1,::1`',
  },
  FAIRHOUR_ALLOW_NEW_ORGANIZATIONS: { fallback: true, meaning: '`0` = the API creates no organizations' },
  FAIRHOUR_OIDC: {
    fallback: null,
    meaning:
      'sign-in providers: a JSON list, or the path of a file with one; see [Sign-in providers](#sign-in-providers)',
  },
  FAIRHOUR_WEBHOOK_ALLOW: {
    fallback: null,
    meaning:
      'comma-separated networks (`10.1.0.0/16`, `fd00::/8`) that webhooks may reach although they are private, ' +
      'also without HTTPS',
  },
  SMTP_URL: {
    fallback: null,
    meaning:
      'the mail server, `smtp://user:password@host:587` or `smtps://…`; without it people see events, the ' +
      'command line prints links, and the server sends no mail',
  },
  FAIRHOUR_MAIL_FROM: {
    fallback: null,
    meaning: 'the sender of mail, `fairhour <time@example.com>`; required with `SMTP_URL`',
  },
  FAIRHOUR_INVITATION_MAILS: quota(
    defaultQuotas.invitationMails,
    'invitations that an organization mails in 24 hours; others wait. `fairhour invitation limit` sets ' +
      'another number for one organization',
  ),
  FAIRHOUR_INVITE_LINKS: {
    fallback: true,
    meaning: '`0` = owners cannot copy invitation links; the API returns 403',
  },
  FAIRHOUR_ARCHIVE: {
    fallback: null,
    meaning: "a directory that receives a copy of each month of details before an organization's retention deletes it",
  },
  FAIRHOUR_TEST_CLOCK: {
    fallback: false,
    meaning: '`1` = owners can set the clock (`PUT /ext/v1/test_clock`), to try rules; never with real data',
  },
  LOG_LEVEL: {
    fallback: 'info',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  },
} as const satisfies Record<string, SettingEntry>;

export type Setting = keyof typeof settingTable;

/** The settings that are whole numbers within a range. */
export type NumberSetting = {
  [Name in Setting]: (typeof settingTable)[Name] extends { range: unknown } ? Name : never;
}[Setting];

/** The settings that are 0 or 1. */
export type SwitchSetting = {
  [Name in Setting]: (typeof settingTable)[Name]['fallback'] extends boolean ? Name : never;
}[Setting];

/** Every setting of the program. The help text, the configuration and the warnings use this list. */
export const settings = Object.keys(settingTable) as readonly Setting[];

const valueText = (value: SettingEntry['fallback']) => {
  if (value === null) return 'none';
  return `\`${typeof value === 'boolean' ? Number(value) : value}\``;
};

/** The table in docs/configuration.md, with one row per setting. */
export function settingsAsMarkdown(): string {
  const rows = Object.entries<SettingEntry>(settingTable).map(([name, { fallback, fallbackText, range, meaning }]) => {
    const allowed = range ? `${range[0]} to ${range[1].toLocaleString('en-US')}` : '';
    return `| \`${name}\` | ${fallbackText ?? valueText(fallback)} | ${allowed} | ${meaning} |`;
  });
  return ['| Variable | Default | Allowed | Meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
