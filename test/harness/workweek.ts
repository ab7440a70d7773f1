import { type CountedWeek, countWeek, type PoliciesByDay } from '../../src/features/pay/overtime/rules/count.ts';
import type { Earning } from '../../src/features/pay/overtime/rules/earned.ts';
import { noRules, type PolicyRules, type PremiumRule } from '../../src/money/pay-rules.ts';
import { noPremiums, type Piece } from '../../src/features/pay/overtime/rules/pieces.ts';
import { type PolicyInForce, policyInForce, type PolicyVersion } from '../../src/features/pay/overtime/rules/policy.ts';

/** A day as tests write it: the policies in force, and the time on that day in order. */
export interface Workday {
  weekly?: PolicyInForce | null;
  daily?: PolicyInForce | null;
  projects: readonly { projectId: number; seconds: number; isBillable?: boolean }[];
}

type PolicyChanges = Partial<Omit<PolicyVersion, 'rules'>> & { rules?: Partial<PolicyRules> };

/** By default a weekly policy of 40 h × 1.5. */
export function policyOf({ rules, ...changes }: PolicyChanges = {}): PolicyInForce {
  return policyInForce({
    policyId: 1,
    policyType: 'weekly',
    threshold: '40.0000',
    payRateMultiplier: '1.5000',
    billRateMultiplier: '1.0000',
    ...changes,
    rules: { ...noRules, ...rules },
  });
}

/** An earning of 100.00 on day 2 that is part of the regular rate. */
export const earningOf = (changes: Partial<Earning> = {}): Earning => ({
  day: 2,
  cents: 10_000,
  name: 'Bonus',
  inRegularRate: true,
  dividedBy: 'hours_worked',
  earnedFrom: null,
  ...changes,
});

/** Time from 22:00 to 05:00 at 1.2 of the rate. */
export const night: PremiumRule = {
  name: 'night',
  days: null,
  holidays: false,
  from: '22:00',
  to: '05:00',
  payRateMultiplier: '1.2',
  payRateAddition: null,
  hourMinutes: null,
};

/** The time on consecutive days from day 0 on, and the policies in force. */
export function piecesOf(workdays: readonly Workday[]): [Piece[], PoliciesByDay] {
  const pieces = workdays.flatMap(({ projects }, day) =>
    projects.map(({ projectId, seconds, isBillable = true }) => ({
      day,
      workday: day,
      projectId,
      isBillable,
      seconds,
      startsAt: null,
      premiums: noPremiums,
    })),
  );
  const policies = {
    daily: workdays.map(({ daily }) => daily ?? null),
    weekly: workdays.map(({ weekly }) => weekly ?? null),
    before: { daily: null, weekly: null },
  };
  return [pieces, policies];
}

/** Counts the days as one workweek. */
export function countDays(workdays: readonly Workday[]): CountedWeek {
  const [pieces, policies] = piecesOf(workdays);
  return countWeek(pieces, policies, 0);
}
