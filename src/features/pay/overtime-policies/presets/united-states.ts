import { checkedIn, type OvertimePreset, readOn } from './preset.ts';

const weekly = {
  name: 'Week over 40 hours',
  policy_type: 'weekly',
  threshold: 40,
  pay_rate_multiplier: 1.5,
  regular_rate: 'weighted_average',
} as const;

export const unitedStates: OvertimePreset = {
  id: 'us_federal',
  name: 'United States, federal (FLSA)',
  summary:
    'Hours beyond 40 in a workweek are paid 1.5 times the regular rate, which is the average of the rates of the ' +
    'week, weighted by hours.',
  policies: [weekly],
  sources: [
    {
      law: '29 U.S.C.',
      section: '§ 207(a)(1)',
      says: 'one and one-half times the regular rate beyond 40 hours a week',
      figures: ['0.threshold', '0.pay_rate_multiplier'],
      ...checkedIn('copy', 'uscode.elaws.us'),
    },
    {
      law: '29 CFR',
      section: '§ 778.109',
      says: 'the regular rate is pay divided by hours worked',
      figures: ['0.regular_rate'],
      ...checkedIn('copy', 'docslib.org, 29 CFR Ch. V'),
    },
    {
      law: '29 CFR',
      section: '§ 778.115',
      says: 'with several rates, their weighted average',
      figures: ['0.regular_rate'],
      ...checkedIn('official_page', 'www.twc.texas.gov, Texas Workforce Commission'),
    },
  ],
  leaves_out: [
    'Exempt employees (29 CFR part 541).',
    'Agreements on overtime at the rate of the work (29 U.S.C. § 207(g)(2)). Set regular_rate: rate_in_force.',
    'Hospitals with periods of 14 days (29 U.S.C. § 207(j)) and time off of public agencies (§ 207(o)).',
    'States with stricter rules.',
  ],
  read_on: readOn,
};

export const california: OvertimePreset = {
  id: 'california',
  name: 'California',
  summary:
    'Hours beyond 8 a day and 40 a week are paid 1.5 times the regular rate, hours beyond 12 a day twice. On the ' +
    'seventh consecutive day of the workweek, the first 8 hours are paid 1.5 times and all others twice.',
  policies: [
    {
      name: 'Day over 8 and 12 hours, seventh day',
      policy_type: 'daily',
      threshold: 8,
      pay_rate_multiplier: 1.5,
      tiers: [{ threshold: 12, pay_rate_multiplier: 2 }],
      consecutive_days: [
        { day: 7, threshold: 0, pay_rate_multiplier: 1.5 },
        { day: 7, threshold: 8, pay_rate_multiplier: 2 },
      ],
      regular_rate: 'weighted_average',
    },
    weekly,
  ],
  sources: [
    {
      law: 'California Labor Code',
      section: '§ 510(a)',
      says: '8 and 40 hours, 12 hours, seventh day; no hour has two overtime rates',
      figures: ['0', '1'],
      ...checkedIn('copy', 'self-law.org/code/ca/labor-code/510'),
    },
    {
      law: 'California Labor Code',
      section: '§ 500',
      says: 'definitions of workday and workweek',
      figures: [],
      ...checkedIn('copy', 'california.public.law, 19 August 2023'),
    },
  ],
  leaves_out: [
    'A fluctuating salary: in California, a salary covers only the first 40 hours (§ 515(d)). Use a standard ' +
      'salary of 40 hours.',
    'Flat bonuses are divided by the hours without overtime. Set divided_by: non_overtime_hours in the earning.',
    'Alternative workweek schedules (§ 511) and collective agreements (§ 514).',
    'Exempt employees (§ 515).',
    'Premiums for missed meal and rest breaks (§ 226.7).',
  ],
  read_on: readOn,
};
