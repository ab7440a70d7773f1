import { type OvertimePreset, readOn } from './preset.ts';

const daily = { policy_type: 'daily', threshold: 8, pay_rate_multiplier: 1.5 } as const;

export const alberta: OvertimePreset = {
  id: 'alberta',
  name: 'Alberta',
  summary:
    'The greater of the hours beyond 8 a day and beyond 44 a week is paid 1.5 times the wage rate. Overtime by the ' +
    'day does not count towards the week, which has the same result.',
  policies: [
    { ...daily, name: 'Day over 8 hours' },
    { name: 'Week over 44 hours', policy_type: 'weekly', threshold: 44, pay_rate_multiplier: 1.5 },
  ],
  sources: [
    {
      law: 'Employment Standards Code, RSA 2000, c E-9',
      section: 's. 21',
      says: 'the greater of the hours beyond 8 a day and beyond 44 a week',
    },
    { law: 'Employment Standards Code, RSA 2000, c E-9', section: 's. 22', says: '1.5 times the wage rate' },
  ],
  leaves_out: [
    'Overtime and averaging agreements (ss. 23 and 23.1).',
    'General holiday pay.',
    'Occupations with other thresholds in the regulation.',
  ],
  read_on: readOn,
};

export const britishColumbia: OvertimePreset = {
  id: 'british_columbia',
  name: 'British Columbia',
  summary:
    'Hours beyond 8 a day are paid 1.5 times the regular wage, hours beyond 12 twice. Hours beyond 40 a week, of ' +
    'which each day counts for no more than 8, are paid 1.5 times. So are all hours on a statutory holiday.',
  policies: [
    {
      ...daily,
      name: 'Day over 8 and 12 hours, holidays',
      tiers: [{ threshold: 12, pay_rate_multiplier: 2 }],
      premiums: [{ name: 'Statutory holiday', holidays: true, pay_rate_multiplier: 1.5 }],
      combine: 'highest',
    },
    { name: 'Week over 40 hours', policy_type: 'weekly', threshold: 40, pay_rate_multiplier: 1.5 },
  ],
  sources: [
    { law: 'Employment Standards Act, RSBC 1996, c 113', section: 's. 40', says: '8, 12 and 40 hours' },
    {
      law: 'Employment Standards Act, RSBC 1996, c 113',
      section: 's. 46',
      says: 'statutory holidays: 1.5 times up to 12 hours, then twice',
    },
  ],
  leaves_out: [
    "The average day's pay for a statutory holiday (ss. 45 and 46(c)) and the eligibility for it (s. 44).",
    'Work within the 32 hours a week that must be free from work (s. 36).',
    'Averaging agreements (s. 37).',
  ],
  read_on: readOn,
};

export const ontario: OvertimePreset = {
  id: 'ontario',
  name: 'Ontario',
  summary: 'Hours beyond 44 a week are paid 1.5 times the rate of the work done in them.',
  policies: [
    {
      name: 'Week over 44 hours',
      policy_type: 'weekly',
      threshold: 44,
      pay_rate_multiplier: 1.5,
      regular_rate: 'rate_in_force',
    },
  ],
  sources: [
    { law: 'Employment Standards Act, 2000, S.O. 2000, c. 41', section: 's. 22(1)', says: '1.5 times beyond 44 hours' },
    {
      law: 'Employment Standards Act, 2000, S.O. 2000, c. 41',
      section: 's. 22(1.1)',
      says: 'with several rates, the rate of the work performed in the hour',
    },
  ],
  leaves_out: [
    'Premium pay on public holidays (Part X).',
    'Averaging agreements (s. 22(2)).',
    'Work with other thresholds, or none, in O. Reg. 285/01.',
  ],
  read_on: readOn,
};
