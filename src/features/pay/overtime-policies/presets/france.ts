import { checkedIn, type OvertimePreset, readOn } from './preset.ts';

export const france: OvertimePreset = {
  id: 'france',
  name: 'France, without a collective agreement',
  summary:
    'Hours 36 to 43 of a week are paid 25 percent more, all later ones 50 percent more. A collective agreement can ' +
    'set other rates.',
  policies: [
    {
      name: 'Week over 35 and 43 hours',
      policy_type: 'weekly',
      threshold: 35,
      pay_rate_multiplier: 1.25,
      tiers: [{ threshold: 43, pay_rate_multiplier: 1.5 }],
    },
  ],
  sources: [
    {
      law: 'Code du travail',
      section: 'art. L3121-27 à L3121-29',
      says: '35 hours, counted by week',
      figures: ['0.threshold'],
      ...checkedIn('copy', 'www.maitredata.com'),
    },
    {
      law: 'Code du travail',
      section: 'art. L3121-36',
      says: '25 percent for the first eight hours of overtime, 50 percent for the following ones',
      figures: ['0.pay_rate_multiplier', '0.tiers'],
      ...checkedIn('copy', 'juriblio.fr'),
    },
    {
      law: 'Service Public',
      section: 'fiche F2391',
      says: 'hours 36 to 43 at 25 percent, from hour 44 on at 50 percent',
      figures: ['0'],
      ...checkedIn('official_page', 'www.service-public.gouv.fr, F2391 of 21 June 2023'),
    },
  ],
  leaves_out: [
    'A collective agreement with other rates, of 10 percent or more (art. L3121-33).',
    'Rest in place of pay (art. L3121-37), the yearly quota and the rest for hours beyond it (art. L3121-30).',
    'Paid leave in the count of the 35 hours.',
    'Additional hours of part-time employees, and contracts on a number of days or hours a year.',
    'Night, Sunday and holiday work, 1 May included.',
    'The week begins on Monday (art. L3121-35). Set this in the organization.',
    'Monthly salaries for 151.67 hours. Set the salary with 151.67 hours per period.',
  ],
  read_on: readOn,
};
