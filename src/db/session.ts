import { clusterSession } from './cluster/settings.ts';
/**
 * The purpose of connections. It determines how long a statement may run or wait for a lock, and how long a transaction
 * may be idle.
 */
export type Service = 'requests' | 'background' | 'maintenance';

/** Milliseconds, keyed by PostgreSQL's setting names; 0 = no limit. */
export interface Limits {
  statement_timeout: number;
  lock_timeout: number;
  /** The limit for idle transactions, after which the locks of a frozen or vanished program are released. */
  idle_in_transaction_session_timeout: number;
}

const [second, minute] = [1_000, 60_000];

const limits: Readonly<Record<Service, Limits>> = {
  // A request has 30 seconds. A lock wait of 15 seconds outlasts a frozen holder and leaves time for a response.
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
  // Limits for the command line and migrations, which a person starts and which may take long.
  maintenance: { statement_timeout: 0, lock_timeout: minute, idle_in_transaction_session_timeout: 5 * minute },
};

// The loss of a client machine is detected within a minute.
const keepalive = { tcp_keepalives_idle: 30, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 };
const formats = { TimeZone: 'UTC', DateStyle: 'ISO', IntervalStyle: 'iso_8601' };
/**
 * Settings required to parse results correctly, sent as separate connection parameters: poolers preserve these for
 * each client, but not options. The spelling matches what PostgreSQL reports, so that a pooler does not set them again.
 */
export const sessionFormats = { TimeZone: 'UTC', DateStyle: 'ISO, MDY' };

/** How clients reach the database's sessions. */
export interface DatabaseReach {
  readonly url: string;
  /** True behind a pooler that gives each transaction another session, so session state is lost. */
  readonly isPooled?: boolean;
  /** Whether statements are prepared under names; default true. */
  readonly isPrepared?: boolean;
}

/** The limits of a transaction, if sessions have no limits. */
export function limitsOfTransaction(service: Service, changed: Partial<Limits> = {}): string {
  const settings = Object.entries({ ...limits[service], ...changed });
  return settings.map(([name, value]) => `set local ${name} = ${value}`).join('; ');
}

/** All session settings as connection options, which need no extra statement. */
export function sessionOptions(service: Service, changed: Partial<Limits> = {}): string {
  const settings = { ...formats, ...clusterSession, ...keepalive, ...limits[service], ...changed };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
