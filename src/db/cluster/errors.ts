import { checkViolation, exclusionViolation, monthDropped } from '../sql-states.ts';

/** The SQLSTATE for a node of a cluster that went away while it was asked. */
export const nodeGone = '58000';

/** The coordinator reports errors of its nodes, and of rows that it copied to one, as errors of its own. */
const messages: readonly (readonly [RegExp, string])[] = [
  [/^server closed the connection unexpectedly/, nodeGone],
  [/^failure on connection marked as essential/, nodeGone],
  [/^could not commit transaction for shard/, nodeGone],
  [/^conflicting key value violates exclusion constraint/, exclusionViolation],
  [/^deadlock detected/, '40P01'],
  [monthDropped, checkViolation],
];

/** The SQLSTATE that the node meant, by the words of the coordinator; undefined = none that is known. */
export const stateToldOfNode = (message: string): string | undefined =>
  messages.find(([words]) => words.test(message))?.[1];
