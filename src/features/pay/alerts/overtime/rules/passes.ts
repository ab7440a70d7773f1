/** What a day did to the counter of a policy, in whole seconds. */
export interface CountedDay {
  policy: { policyId: number; policyType: 'weekly' | 'daily'; thresholdSeconds: number };
  /** `YYYY-MM-DD`. */
  date: string;
  after: number;
  overtime: number;
}

/** A workweek, `YYYY-MM-DD`, both inclusive, with what its days did to the counters, in their order. */
export interface CountedPeriod {
  start: string;
  stop: string;
  days: readonly CountedDay[];
}

/** A member came near the threshold of a policy version in a day or workweek, or passed it. */
export interface Pass {
  kind: 'overtime_approaching' | 'overtime_passed';
  policyId: number;
  policyType: 'weekly' | 'daily';
  start: string;
  stop: string;
  thresholdSeconds: number;
  /** What the policy has counted, of which so much is overtime. */
  countedSeconds: number;
  overtimeSeconds: number;
}

const periodOf = ({ policy, date }: CountedDay, { start, stop }: CountedPeriod) =>
  policy.policyType === 'daily' ? { start: date, stop: date } : { start, stop };

/**
 * What is to be told of a member's workweek: of each policy version and period once that its threshold is passed, and
 * before that it is near: so many seconds at most are left, null = never. Whoever is beyond was near. Throws nothing.
 * Source: docs/contract/overtime-policies.md, Notifications. Example: 40 h a week, 39 h 30 min counted, an hour before
 * -> approaching; 40 h 10 min -> approaching and passed.
 */
export function passesOf(week: CountedPeriod, secondsBefore: (policyId: number) => number | null): Pass[] {
  const periods = new Map<string, Omit<Pass, 'kind'>>();
  for (const day of week.days) {
    const { policyId, policyType, thresholdSeconds } = day.policy;
    const period = periodOf(day, week);
    const key = `${policyId}/${period.start}`;
    const overtimeSeconds = (periods.get(key)?.overtimeSeconds ?? 0) + day.overtime;
    const counted = { countedSeconds: day.after, overtimeSeconds };
    periods.set(key, { policyId, policyType, thresholdSeconds, ...period, ...counted });
  }
  return [...periods.values()].flatMap((period): Pass[] => {
    const before = secondsBefore(period.policyId);
    const isNear = before !== null && period.countedSeconds >= period.thresholdSeconds - before;
    return [
      ...(isNear ? [{ kind: 'overtime_approaching' as const, ...period }] : []),
      ...(period.overtimeSeconds > 0 ? [{ kind: 'overtime_passed' as const, ...period }] : []),
    ];
  });
}
