/** The SQLSTATE of a database error, or undefined for any other error. Constraint names differ between PostgreSQL and Citus. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

export const uniqueViolation = '23505';
export const exclusionViolation = '23P01';
export const queryCanceled = '57014';
