import type { Config } from './config.ts';
import type { Vault } from './db/vault.ts';
import type { Replica } from './db/replica.ts';
import type { Resolve } from './features/notifications/webhooks/targets.ts';
import type { ClientLimits } from './http/client-limits.ts';
import type { LiveLimits } from './http/live/limits.ts';
import type { Site } from './http/site.ts';

type Essential = Pick<Config, 'webUrl' | 'rateLimit' | 'testClock' | 'allowNewOrganizations' | 'trustProxy'>;
type Optional = Partial<
  Pick<
    Config,
    | 'requestsPerToken'
    | 'requestsPerOrganization'
    | 'networkLimit'
    | 'maxConnections'
    | 'maxStreams'
    | 'quotas'
    | 'databaseUrl'
    | 'dataDirectory'
    | 'signInProviders'
    | 'webhookAllow'
    | 'smtpUrl'
    | 'mailFrom'
    | 'archive'
    | 'copiesInvitations'
  >
>;

export type AppConfig = Essential &
  Optional & {
    /** The version of the program, for the API description. */
    version: string;
    /** Milliseconds from the head of a request to the first byte of the response. Default: 30 s. */
    timeoutMs?: number;
    /** Milliseconds that a request waits for a queue slot. Default: 10 s. */
    turnWaitMs?: number;
    /** Limits for slow clients, if they differ from the defaults. */
    clientLimits?: Partial<ClientLimits>;
    /** Limits of streams, if they differ from the defaults. */
    liveLimits?: Partial<LiveLimits>;
    /** Milliseconds for running requests when the server stops. Default: 7 s. */
    finishWithinMs?: number;
    /** Encrypts secrets in the database. Without a vault nothing is encrypted. */
    vault?: Vault;
    /** Serves reads that do not need the primary. */
    replica?: Replica | undefined;
    /** A clock for past work, such as the past work of the demo. Default: the system clock. */
    clock?: () => Temporal.Instant;
    /** Creates ids of new persons. Default: random ids. */
    newPersonId?: (() => number) | undefined;
    /** Resolves host names of webhooks. Default: DNS. */
    resolve?: Resolve;
    /** Milliseconds that a mail server may be silent. Default: 20 s. */
    mailTimeoutMs?: number;
    /** The browser interface. If it is missing, its addresses show a page that explains how to build it. */
    site?: Site | null;
  };
