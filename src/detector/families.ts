/** Families of evidence. Types of one family depend on the same evidence and do not corroborate each other. */

interface FamilyRules {
  /** Whether the family indicates a machine rather than workload. */
  readonly isMachineLike: boolean;
  /**
   * Whether the family raises findings of other families. Types that last for whole days do not, because they would
   * also raise chance findings.
   */
  readonly corroborates: boolean;
  /** Whether the way in which a program records affects the family's statistics (`as-recorded.ts`). */
  readonly countsInput: boolean;
}

const machine = { isMachineLike: true, corroborates: true };

/** The order determines how findings at the same instant are listed. */
export const families = {
  level: { isMachineLike: false, corroborates: true, countsInput: true },
  'single device': { isMachineLike: false, corroborates: false, countsInput: false },
  consistency: { ...machine, countsInput: true },
  automation: { ...machine, countsInput: true },
  endurance: { isMachineLike: false, corroborates: false, countsInput: false },
  software: { ...machine, countsInput: false },
} as const satisfies Readonly<Record<string, FamilyRules>>;

export type Family = keyof typeof families;

/** The position of a family in the order of findings at the same instant. `orderOf('level')` = 0. */
export function orderOf(family: Family): number {
  return Object.keys(families).indexOf(family);
}
