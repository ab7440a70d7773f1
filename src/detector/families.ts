/** Kinds of evidence. Types of one family depend on the same evidence and do not corroborate each other. */

interface FamilyRules {
  /** Whether it speaks of a machine rather than of workload. */
  readonly isMachineLike: boolean;
  /**
   * Whether it raises findings of other families: what lasts for whole days would raise whatever chance finds in
   * them.
   */
  readonly corroborates: boolean;
  /** Whether the way a program records moves its statistics (`as-recorded.ts`). */
  readonly countsInput: boolean;
}

const machine = { isMachineLike: true, corroborates: true };

/** In the order in which findings of one moment are listed. */
export const families = {
  level: { isMachineLike: false, corroborates: true, countsInput: true },
  'single device': { isMachineLike: false, corroborates: false, countsInput: false },
  consistency: { ...machine, countsInput: true },
  automation: { ...machine, countsInput: true },
  endurance: { isMachineLike: false, corroborates: false, countsInput: false },
  software: { ...machine, countsInput: false },
} as const satisfies Readonly<Record<string, FamilyRules>>;

export type Family = keyof typeof families;

/** Its place in the order of findings of one moment. `orderOf('level')` = 0. */
export function orderOf(family: Family): number {
  return Object.keys(families).indexOf(family);
}
