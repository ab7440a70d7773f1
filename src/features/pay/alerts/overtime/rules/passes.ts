/** A day's effect on the counter of a policy, in whole seconds. */
export interface CountedDay {
  policy: { policyId: number; policyType: 'weekly' | 'daily'; thresholdSeconds: number };
  /** `YYYY-MM-DD`. */
  date: string;
  after: number;
  overtime: number;
}

/** A workweek with the effects of its days on the counters, in order. Dates are `YYYY-MM-DD`, both included. */
export interface CountedPeriod {
  start: string;
  stop: string;
  days: readonly CountedDay[];
}

/** A member's time near the threshold of a policy version, or beyond it, in a day or workweek. */
export interface Pass {
  kind: 'overtime_approaching' | 'overtime_passed';
  policyId: number;
  policyType: 'weekly' | 'daily';
  start: string;
  stop: string;
  thresholdSeconds: number;
  /** The counted seconds, overtime included. */
  countedSeconds: number;
  overtimeSeconds: number;
}

const periodOf = ({ policy, date }: CountedDay, { start, stop }: CountedPeriod) =>
  policy.policyType === 'daily' ? { start: date, stop: date } : { start, stop };

/**
 * The events of a member's workweek: one of each kind per policy version and period. A threshold is near if no more
 * than `secondsBefore` seconds are left; null = never. A passed threshold is also near. Throws no errors.
 * Source: docs/contract/overtime-policies.md, Notifications. Example: 40 h a week, near from an hour before: 39 h 30
 * min counted -> approaching; 40 h 10 min -> approaching and passed.
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
