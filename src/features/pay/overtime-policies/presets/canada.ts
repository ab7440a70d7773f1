import { checkedIn, type OvertimePreset, readOn } from './preset.ts';

const daily = { policy_type: 'daily', threshold: 8, pay_rate_multiplier: 1.5 } as const;

const albertaCode = 'Employment Standards Code, RSA 2000, c E-9';
const albertaPage = checkedIn('official_page', 'work.alberta.ca, fact sheet of 2017');

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
      law: albertaCode,
      section: 's. 21',
      says: 'the greater of the hours beyond 8 a day and beyond 44 a week',
      figures: ['0.threshold', '1.threshold'],
      ...albertaPage,
    },
    {
      law: albertaCode,
      section: 's. 22',
      says: '1.5 times the wage rate',
      figures: ['0.pay_rate_multiplier', '1.pay_rate_multiplier'],
      ...albertaPage,
    },
  ],
  leaves_out: [
    'Overtime and averaging agreements (ss. 23 and 23.1).',
    'General holiday pay, and the effect of a general holiday on the count of overtime (s. 33).',
    'Occupations with other thresholds in the regulation.',
  ],
  read_on: readOn,
};

const columbiaAct = 'Employment Standards Act, RSBC 1996, c 113';

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
    {
      law: columbiaAct,
      section: 's. 35(1)',
      says: 'overtime beyond 8 hours a day and 40 a week',
      figures: ['0.threshold', '0.pay_rate_multiplier', '1.threshold'],
      ...checkedIn('official_page', 'www2.gov.bc.ca, Interpretation Guidelines Manual, section 35'),
    },
    {
      law: columbiaAct,
      section: 's. 40',
      says: '1.5 times beyond 8 and 40 hours, twice beyond 12',
      figures: ['0.tiers', '1.pay_rate_multiplier'],
      ...checkedIn('official_page', 'www2.gov.bc.ca, Interpretation Guidelines Manual, section 40'),
    },
    {
      law: columbiaAct,
      section: 's. 46',
      says: 'statutory holidays: 1.5 times up to 12 hours, then twice',
      figures: ['0.premiums'],
      ...checkedIn('official_page', 'www2.gov.bc.ca, Interpretation Guidelines Manual, section 46'),
    },
  ],
  leaves_out: [
    "The average day's pay for a statutory holiday (ss. 45 and 46(c)) and the eligibility for it (s. 44).",
    'The week begins on Sunday. Set this in the organization.',
    'Work within the 32 hours a week that must be free from work (s. 36).',
    'Averaging agreements (s. 37).',
  ],
  read_on: readOn,
};

const ontarioAct = 'Employment Standards Act, 2000, S.O. 2000, c. 41';
const ontarioManual = checkedIn('official_page', 'www.ontario.ca, policy and interpretation manual, part VIII');

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
    {
      law: ontarioAct,
      section: 's. 22(1)',
      says: '1.5 times beyond 44 hours',
      figures: ['0.threshold', '0.pay_rate_multiplier'],
      ...ontarioManual,
    },
    {
      law: ontarioAct,
      section: 's. 22(1.1)',
      says: 'with several rates, the rate of the work performed in the hour',
      figures: ['0.regular_rate'],
      ...ontarioManual,
    },
  ],
  leaves_out: [
    'Premium pay on public holidays (Part X).',
    'Averaging agreements (s. 22(2)) and time off in place of overtime pay (s. 22(7)).',
    'Work with other thresholds, or none, in O. Reg. 285/01.',
  ],
  read_on: readOn,
};
