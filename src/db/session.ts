import { clusterSession } from './cluster/settings.ts';
/** What connections serve. It decides how long a statement may run, wait for a lock, or leave a transaction idle. */
export type Service = 'requests' | 'background' | 'maintenance';

/** Milliseconds by the names of PostgreSQL's settings; 0 = no limit. */
export interface Limits {
  statement_timeout: number;
  lock_timeout: number;
  /** Ends what a frozen or vanished program holds. */
  idle_in_transaction_session_timeout: number;
}

const [second, minute] = [1_000, 60_000];

const limits: Readonly<Record<Service, Limits>> = {
  // A request has thirty seconds. Whoever waits for a lock outlasts a frozen holder and still gets an answer in time.
  requests: {
    statement_timeout: 30 * second,
    lock_timeout: 15 * second,
    idle_in_transaction_session_timeout: 10 * second,
  },
  background: {
    statement_timeout: 10 * minute,
    lock_timeout: minute,
    idle_in_transaction_session_timeout: 30 * second,
  },
  // The command line and migrations: what a person has started may take its time.
  maintenance: { statement_timeout: 0, lock_timeout: minute, idle_in_transaction_session_timeout: 5 * minute },
};

// A program whose machine is gone is found out within a minute.
const keepalive = { tcp_keepalives_idle: 30, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 };
const formats = { TimeZone: 'UTC', DateStyle: 'ISO', IntervalStyle: 'iso_8601' };
/**
 * What a session must have for its answers to be read rightly, as parameters of the connection of their own: poolers
 * keep these for each of their clients, and no options. Written as PostgreSQL reports them, so that none is set anew.
 */
export const sessionFormats = { TimeZone: 'UTC', DateStyle: 'ISO, MDY' };

/** How the sessions of a database are reached. */
export interface DatabaseReach {
  readonly url: string;
  /** Through a pooler that gives each transaction another session: nothing but a transaction's own is kept. */
  readonly isPooled?: boolean;
  /** Statements are prepared under names; default true. */
  readonly isPrepared?: boolean;
}

/** The limits of a transaction where sessions keep none. */
export function limitsOfTransaction(service: Service, changed: Partial<Limits> = {}): string {
  const settings = Object.entries({ ...limits[service], ...changed });
  return settings.map(([name, value]) => `set local ${name} = ${value}`).join('; ');
}

/** Every setting of a session, as PostgreSQL takes them when a connection is made: they cost no statement. */
export function sessionOptions(service: Service, changed: Partial<Limits> = {}): string {
  const settings = { ...formats, ...clusterSession, ...keepalive, ...limits[service], ...changed };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
