import type { BodyContext, BodyRule } from './route.ts';
import { mostFaults } from './validate.ts';

const holds = (outer: string, inner: string) => inner === outer || inner.startsWith(`${outer}.`);

/**
 * True for a fault in the field, in its parent, or in a part of it. Example: `tiers[0].day: …` in `tiers` -> true.
 */
function isFaultIn(field: string, fault: string): boolean {
  const attribute = (fault.split(':', 1)[0] ?? '').split('[', 1)[0] ?? '';
  return attribute === 'body' || holds(attribute, field) || holds(field, attribute);
}

/**
 * Finds additional faults in a body that already has some, so that one response lists them all. The use case checks a
 * body that has no schema faults. Example: with an invalid name and a daily threshold of 25, the response also reports
 * the threshold.
 */
export function findFurtherFaults(
  rules: readonly BodyRule[],
  faults: readonly string[],
  { body, ...asked }: BodyContext & { body: unknown },
): string[] {
  // With more faults than a response lists, the check has stopped early.
  if (faults.length === 0 || faults.length > mostFaults) return [];
  const readable = rules.filter(({ reads }) => !reads.some((field) => faults.some((fault) => isFaultIn(field, fault))));
  return readable.flatMap((rule) => rule.faults(body, asked));
}
