/** The SQLSTATE of a database error, or undefined for any other error. Constraint names differ between PostgreSQL and Citus. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

export const uniqueViolation = '23505';
export const exclusionViolation = '23P01';
export const queryCanceled = '57014';

// Serialization failure, deadlock, read-only server (as after a fail-over), insufficient resources.
const passing = /^(40001|40P01|25006|53)/;

/** True for failures that are nobody's fault and pass: the same request can succeed a moment later. */
export function isPassing(error: unknown): boolean {
  return passing.test(sqlState(error) ?? '');
}
