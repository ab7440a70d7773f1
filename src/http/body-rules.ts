import type { Asked, BodyRule } from './route.ts';
import { mostFaults } from './validate.ts';

const holds = (outer: string, inner: string) => inner === outer || inner.startsWith(`${outer}.`);

/** A fault in a field, in what it is part of, or in something in it. Example: `tiers[0].day: …` in `tiers` -> true. */
function isFaultIn(field: string, fault: string): boolean {
  const attribute = (fault.split(':', 1)[0] ?? '').split('[', 1)[0] ?? '';
  return attribute === 'body' || holds(attribute, field) || holds(field, attribute);
}

/**
 * What else is wrong with a body in which faults were found, so that one answer tells all. A body without such faults
 * is judged where it is carried out. Example: a faulty name beside a daily threshold of 25 -> the fault of the latter.
 */
export function findFurtherFaults(
  rules: readonly BodyRule[],
  faults: readonly string[],
  { body, ...asked }: Asked & { body: unknown },
): string[] {
  // Of more faults than are told not all were looked for.
  if (faults.length === 0 || faults.length > mostFaults) return [];
  const readable = rules.filter(({ reads }) => !reads.some((field) => faults.some((fault) => isFaultIn(field, fault))));
  return readable.flatMap((rule) => rule.faults(body, asked));
}
