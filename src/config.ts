import type { Quotas } from './contract/quotas.ts';
import type { OrganizationRole } from './contract/lists/roles.ts';

/** An OpenID Connect provider whose accounts can sign in here. */
export interface SignInProvider {
  /** The provider's id, which appears in addresses and records. */
  readonly id: string;
  /** The display name. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  /** The claim that confirms the ownership of the email address. */
  readonly verifiedClaim: string;
  /** Only addresses of these domains can sign in. Null: any domain. */
  readonly allowedDomains: readonly string[] | null;
  /** The organization and role of new people without an invitation. Null: they are rejected. */
  readonly create: { readonly organizationId: number; readonly role: OrganizationRole } | null;
}

/** The external configuration of a running program. */
export interface Config {
  /** A PostgreSQL server, or null for the embedded one in `dataDirectory`. */
  databaseUrl: string | null;
  /** A standby of that server, for reads. */
  databaseReplicaUrl: string | null;
  /** Whether prepared statements have names. A transaction pooler must support this. */
  isPrepared: boolean;
  dataDirectory: string;
  /** The directory of the PostgreSQL programs for `dataDirectory`. Null: the programs of the package. */
  postgresPrograms: string | null;
  /** The file with the key that encrypts signing keys. Null: the key file in the embedded database's data directory. */
  keyFile: string | null;
  host: string;
  port: number;
  /** The public origin of the browser interface. Permalinks start with it. */
  webUrl: string;
  /** Whether `webUrl` was set. If not, `webUrl` is the address on which the server listens. */
  hasWebUrl: boolean;
  /** Requests per token and minute: the refill rate of the token's bucket. 0: no limit. */
  rateLimit: number;
  /** Concurrent requests per token. Further requests wait. */
  requestsPerToken: number;
  /** Concurrent requests per organization, in each server process. */
  requestsPerOrganization: number;
  /** Requests without a token per client network and minute. 0: no limit. */
  networkLimit: number;
  /** Concurrent connections. Further connections are closed. */
  maxConnections: number;
  /** Concurrent streams of events. Further streams are rejected. */
  maxStreams: number;
  /** Limits per organization. */
  quotas: Quotas;
  testClock: boolean;
  logLevel: string;
  allowNewOrganizations: boolean;
  /** Owners can copy the link of an invitation if no mail is sent. */
  copiesInvitations: boolean;
  trustProxy: readonly string[];
  signInProviders: readonly SignInProvider[];
  /** Private networks that webhooks may use, as CIDR. */
  webhookAllow: readonly string[];
  /** The outgoing mail server. Null: no mail is sent. */
  smtpUrl: string | null;
  /** The sender of mail, `Name <address>` or an address. */
  mailFrom: string;
  /** The directory for copies of months before they are deleted. Null: no copies. */
  archive: string | null;
}
