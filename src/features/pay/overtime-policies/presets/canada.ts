import { type OvertimePreset, readOn } from './preset.ts';

const daily = { policy_type: 'daily', threshold: 8, pay_rate_multiplier: 1.5 } as const;

export const alberta: OvertimePreset = {
  id: 'alberta',
  name: 'Alberta',
  summary:
    'Over 8 hours of a day or over 44 of a week, whichever is more, at one and a half times the wage rate. What is ' +
    'overtime by the day does not count toward the week, which comes to just that.',
  policies: [
    { ...daily, name: 'Day over 8 hours' },
    { name: 'Week over 44 hours', policy_type: 'weekly', threshold: 44, pay_rate_multiplier: 1.5 },
  ],
  sources: [
    {
      law: 'Employment Standards Code, RSA 2000, c E-9',
      section: 's. 21',
      says: 'the greater of the hours over 8 a day and over 44 a week',
    },
    { law: 'Employment Standards Code, RSA 2000, c E-9', section: 's. 22', says: '1.5 times the wage rate' },
  ],
  leaves_out: [
    'Overtime and averaging agreements (ss. 23 and 23.1).',
    'General holiday pay.',
    'Occupations for which the regulation sets other thresholds.',
  ],
  read_on: readOn,
};

export const britishColumbia: OvertimePreset = {
  id: 'british_columbia',
  name: 'British Columbia',
  summary:
    'Over 8 hours of a day at one and a half times the regular wage and over 12 twice; over 40 hours of a week, of ' +
    'which each day counts 8 at most, one and a half times; on a statutory holiday one and a half times from the ' +
    'first hour on.',
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
      says: 'statutory holidays: 1.5 times up to 12 hours, twice beyond',
    },
  ],
  leaves_out: [
    "The average day's pay of a statutory holiday (ss. 45 and 46(c)), and who is eligible for it (s. 44).",
    'Time within the 32 hours a week that are to be free from work (s. 36).',
    'Averaging agreements (s. 37).',
  ],
  read_on: readOn,
};

export const ontario: OvertimePreset = {
  id: 'ontario',
  name: 'Ontario',
  summary: 'Over 44 hours of a week at one and a half times the rate of the work that is done in those hours.',
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
    { law: 'Employment Standards Act, 2000, S.O. 2000, c. 41', section: 's. 22(1)', says: '1.5 times over 44 hours' },
    {
      law: 'Employment Standards Act, 2000, S.O. 2000, c. 41',
      section: 's. 22(1.1)',
      says: 'of two or more rates that of the work performed in the hour',
    },
  ],
  leaves_out: [
    'Premium pay of public holidays (Part X).',
    'Averaging agreements (s. 22(2)).',
    'Work for which O. Reg. 285/01 sets other thresholds or none.',
  ],
  read_on: readOn,
};
