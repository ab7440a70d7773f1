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
    /** The program's version, as the API's description shows it. */
    version: string;
    /** Milliseconds a request has from its head to the first answer byte; default 30 s. */
    timeoutMs?: number;
    /** Milliseconds a request waits for its turn; default 10 s. */
    turnWaitMs?: number;
    /** What slow clients are allowed, where it is not the default. */
    clientLimits?: Partial<ClientLimits>;
    /** What holds for streams, where it is not the default. */
    liveLimits?: Partial<LiveLimits>;
    /** Milliseconds that requests in flight may go on when the server stops; default 7 s. */
    finishWithinMs?: number;
    /** Encrypts what the database must not hold as it is; without one nothing is encrypted. */
    vault?: Vault;
    /** For reads beside the database. */
    replica?: Replica | undefined;
    /** Where the clock stands, for a past that is told from its beginning; without one the clock is the system's. */
    clock?: () => Temporal.Instant;
    /** Ids for new persons; default: random ones. */
    newPersonId?: (() => number) | undefined;
    /** How names of receivers are looked up; default: DNS. */
    resolve?: Resolve;
    /** Milliseconds that a mail server may be silent; default 20 s. */
    mailTimeoutMs?: number;
    /** The browser interface; without one its addresses say how it is built. */
    site?: Site | null;
  };
