import { type OvertimePreset, readOn } from './preset.ts';

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
    'Over 40 hours of a workweek at one and a half times the regular rate, which is the average of the rates of the ' +
    'week, weighted by hours.',
  policies: [weekly],
  sources: [
    { law: '29 U.S.C.', section: '§ 207(a)(1)', says: 'one and one-half times the regular rate over 40 hours a week' },
    { law: '29 CFR', section: '§ 778.109', says: 'the regular rate is pay divided by hours worked' },
    { law: '29 CFR', section: '§ 778.115', says: 'of two or more rates the weighted average' },
  ],
  leaves_out: [
    'Who is exempt (29 CFR part 541).',
    'An agreement to pay overtime at the rate of the work itself (29 U.S.C. § 207(g)(2)): regular_rate rate_in_force.',
    'States that demand more.',
  ],
  read_on: readOn,
};

export const california: OvertimePreset = {
  id: 'california',
  name: 'California',
  summary:
    'Over 8 hours of a day and over 40 of a week at one and a half times the regular rate, over 12 hours of a day ' +
    'twice; on the seventh consecutive day of the workweek one and a half times up to 8 hours, twice beyond.',
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
      says: '8 and 40 hours, 12 hours, seventh day; no hour bears two rates of overtime',
    },
    { law: 'California Labor Code', section: '§ 500', says: 'what a workday and a workweek are' },
  ],
  leaves_out: [
    'Alternative workweek schedules (§ 511) and collective agreements (§ 514).',
    'Who is exempt (§ 515).',
    'Premiums for missed meal and rest breaks (§ 226.7).',
  ],
  read_on: readOn,
};
