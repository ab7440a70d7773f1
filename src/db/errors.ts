import { isOutOfHandles } from './embedded/error.ts';

export const exclusionViolation = '23P01';
export const queryCanceled = '57014';
export const lockNotAvailable = '55P03';
export const diskFull = '53100';
const checkViolation = '23514';
/** A node of a cluster went away while it was asked. */
export const nodeGone = '58000';

/** A month of activities was dropped as empty just when somebody began to write to it. */
const monthDropped = /^no partition of relation/;

/** What the coordinator of a cluster tells as a fault of its own: of a node, or of rows that it copied to one. */
const toldOfNodes: readonly (readonly [RegExp, string])[] = [
  [/^server closed the connection unexpectedly/, nodeGone],
  [/^failure on connection marked as essential/, nodeGone],
  [/^could not commit transaction for shard/, nodeGone],
  [/^conflicting key value violates exclusion constraint/, exclusionViolation],
  [/^deadlock detected/, '40P01'],
  [monthDropped, checkViolation],
];

/**
 * The SQLSTATE of a database error, or undefined for any other error. Constraint names differ between PostgreSQL and
 * Citus.
 */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  if (!/^[0-9A-Z]{5}$/.test(error.code)) return undefined;
  const told = error.code === 'XX000' ? toldOfNodes.find(([words]) => words.test(error.message)) : undefined;
  return told?.[1] ?? error.code;
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

/** True for errors that mean the database cannot be reached or is going away, not that a statement was wrong. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const isRefused = 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo');
  return isRefused || lost.test(code) || lostMessages.test(error.message);
}

// Rolled back by the database (deadlock, serialization), read-only server (as after a fail-over), insufficient
// resources, a lock not had in time, system error (as of a node of a cluster that went away).
const passing = new RegExp(`^(40|25006|53|${lockNotAvailable}|58)`);

/** True for failures that are nobody's fault and pass: the same request can succeed a moment later. */
export function isPassing(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  const isMonthDropped = state === checkViolation && error instanceof Error && monthDropped.test(error.message);
  return isConnectionError(error) || isOutOfHandles(error) || isMonthDropped || passing.test(state);
}

/** True where the database refuses values for what they are, now and ever: no date, out of range, against a rule. */
export const isRefusedForGood = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '') && !isPassing(error);
