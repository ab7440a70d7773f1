import type { Quotas } from './contract/quotas.ts';
import type { OrganizationRole } from './contract/lists/roles.ts';

/** A provider of OpenID Connect, at which people have an account that signs them in here. */
export interface SignInProvider {
  /** In addresses and records. */
  readonly id: string;
  /** As people know it. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  /** The claim that says that the address is the person's own. */
  readonly verifiedClaim: string;
  /** Only addresses of these domains; null = of all. */
  readonly allowedDomains: readonly string[] | null;
  /** Where people are made members whom nobody invited; null = they are refused. */
  readonly create: { readonly organizationId: number; readonly role: OrganizationRole } | null;
}

/** What configures a running program from outside. */
export interface Config {
  /** A PostgreSQL server, or null for the embedded one in `dataDirectory`. */
  databaseUrl: string | null;
  /** A standby of that server, for reads. */
  databaseReplicaUrl: string | null;
  /** Statements are prepared under names, which poolers of transactions must know. */
  isPrepared: boolean;
  dataDirectory: string;
  /** The directory of the PostgreSQL programs for `dataDirectory`; null = those of the package. */
  postgresPrograms: string | null;
  /** The file of the key that closes signing keys; null = the one beside the embedded database. */
  keyFile: string | null;
  host: string;
  port: number;
  /** The origin at which the browser interface is reached from outside; permalinks start with it. */
  webUrl: string;
  /** Whether it was set; otherwise it is where the server listens. */
  hasWebUrl: boolean;
  /** Requests per token and minute in the long run, by which its bucket is refilled; 0 = no limit. */
  rateLimit: number;
  /** Requests of one token that are worked on at once; further ones wait their turn. */
  requestsPerToken: number;
  /** The same for an organization, by each server process. */
  requestsPerOrganization: number;
  /** Requests per client network and minute for what needs no token; 0 = no limit. */
  networkLimit: number;
  /** Connections at once; further ones are closed. */
  maxConnections: number;
  /** Streams of events that are open at once; further ones are refused. */
  maxStreams: number;
  /** What an organization may have at most. */
  quotas: Quotas;
  testClock: boolean;
  logLevel: string;
  allowNewOrganizations: boolean;
  /** Owners can copy the link of an invitation where no mail brings it. */
  copiesInvitations: boolean;
  trustProxy: readonly string[];
  signInProviders: readonly SignInProvider[];
  /** Networks that webhooks may be sent to although they are private, as CIDR. */
  webhookAllow: readonly string[];
  /** The server that takes mail; null = none is sent. */
  smtpUrl: string | null;
  /** The sender of mail, `Name <address>` or an address. */
  mailFrom: string;
  /** Where months are copied before organizations let go of them; null = nowhere. */
  archive: string | null;
}
