import { checkViolation, exclusionViolation, monthDropped } from '../sql-states.ts';

/** The SQLSTATE for a cluster node that was lost during a query. */
export const lostNode = '58000';

/** The coordinator reports a node's errors, and errors in rows copied to a node, as internal errors. */
const messages: readonly (readonly [RegExp, string])[] = [
  [/^server closed the connection unexpectedly/, lostNode],
  [/^failure on connection marked as essential/, lostNode],
  [/^could not commit transaction for shard/, lostNode],
  [/^conflicting key value violates exclusion constraint/, exclusionViolation],
  [/^deadlock detected/, '40P01'],
  [monthDropped, checkViolation],
];

/** The node's SQLSTATE, inferred from the coordinator's message; undefined if unknown. */
export const nodeStateIn = (message: string): string | undefined =>
  messages.find(([words]) => words.test(message))?.[1];
