import { nodeStateIn } from './cluster/errors.ts';
import { isOutOfHandles } from './embedded/error.ts';
import { checkViolation, lockNotAvailable, monthDropped } from './sql-states.ts';

/**
 * The SQLSTATE of a database error, or undefined for any other error. Use it instead of constraint names, which
 * differ between PostgreSQL and Citus.
 */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  if (!/^[0-9A-Z]{5}$/.test(error.code)) return undefined;
  return (error.code === 'XX000' && nodeStateIn(error.message)) || error.code;
}

const lost = /^(ECONN|ENET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|08|57P0|25P03|53300)/;
const lostMessages = new RegExp(
  [
    'Connection terminated',
    'timeout expired',
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'connection error',
    'not queryable',
    'pool after calling end',
  ].join('|'),
  'i',
);

/** True if the database cannot be reached or is shutting down; false if a statement was at fault. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const isRefused = 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo');
  return isRefused || lost.test(code) || lostMessages.test(error.message);
}

// Temporary states: a rollback by the database (deadlock, serialization), a read-only server (after a failover),
// insufficient resources, a lock timeout, or a system error (for example a lost cluster node).
const passing = new RegExp(`^(40|25006|53|${lockNotAvailable}|58)`);

/** True for temporary failures that are not the request's fault: it can succeed a moment later. */
export function isTransient(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  const isMonthDropped = state === checkViolation && error instanceof Error && monthDropped.test(error.message);
  return isConnectionError(error) || isOutOfHandles(error) || isMonthDropped || passing.test(state);
}

/**
 * True if the database will always refuse the values: an invalid date, a value out of range, or a violated constraint.
 */
export const isPermanentlyRefused = (error: unknown): boolean =>
  /^2[23]/.test(sqlState(error) ?? '') && !isTransient(error);
