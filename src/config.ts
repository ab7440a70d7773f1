/** What a running program is told from outside. */
export interface Config {
  /** A PostgreSQL server, or null for the embedded one in `dataDirectory`. */
  databaseUrl: string | null;
  dataDirectory: string;
  host: string;
  port: number;
  /** Where the browser interface is reached from outside; permalinks start with it. */
  webUrl: string;
  /** Requests per token and minute; 0 = no limit. */
  rateLimit: number;
  testClock: boolean;
  logLevel: string;
  allowNewOrganizations: boolean;
  trustProxy: readonly string[];
}
