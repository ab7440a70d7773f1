import { checkedIn, describedIn, type OvertimePreset, readOn } from './preset.ts';

const osh = 'Occupational Safety, Health and Working Conditions Code, 2020';

const inForce = {
  law: 'Ministry of Labour and Employment',
  section: 'S.O. 5321(E)',
  says: 'the Code replaces the Factories Act since 21 November 2025',
  figures: [],
  ...describedIn('www.taxmann.com, 22 November 2025'),
};

export const india: OvertimePreset = {
  id: 'india',
  name: 'India (Code of 2020)',
  summary: 'Hours beyond 8 a day are paid twice the rate of wages.',
  policies: [{ name: 'Day over 8 hours', policy_type: 'daily', threshold: 8, pay_rate_multiplier: 2 }],
  sources: [
    {
      law: osh,
      section: 's. 25(1)(a)',
      says: '8 hours a day',
      figures: ['0.threshold'],
      ...checkedIn('copy', 'comply4hr.com, OSC25'),
    },
    {
      law: osh,
      section: 's. 27',
      says: 'overtime at twice the rate of wages',
      figures: ['0.pay_rate_multiplier'],
      ...describedIn('www.newindianexpress.com, 21 November 2020'),
    },
    inForce,
  ],
  leaves_out: [
    'The week of 48 hours in the rules to the Code, and work on a seventh day (s. 26). Add a weekly policy for it.',
    'Overtime by the day or the week, whichever is better for the worker (s. 27).',
    'The central rules of 8 May 2026 and the rules of the states, with their limits to overtime.',
    'Offices and shops, to which the acts of the states apply, and the components of wages.',
  ],
  read_on: readOn,
};

export const indiaFactories: OvertimePreset = {
  id: 'india_factories',
  name: 'India (Factories Act, 1948), until 20 November 2025',
  summary:
    'Until 20 November 2025: hours beyond 9 a day and 48 a week are paid twice the ordinary rate of wages. The Code ' +
    'of 2020 applies since then.',
  policies: [
    { name: 'Day over 9 hours', policy_type: 'daily', threshold: 9, pay_rate_multiplier: 2 },
    { name: 'Week over 48 hours', policy_type: 'weekly', threshold: 48, pay_rate_multiplier: 2 },
  ],
  sources: [
    {
      law: 'Factories Act, 1948',
      section: 'ss. 51 and 54',
      says: '48 hours a week and 9 a day',
      figures: ['0.threshold', '1.threshold'],
      ...checkedIn('copy', 'comply4hr.com, FA51 and FA54'),
    },
    {
      law: 'Factories Act, 1948',
      section: 's. 59(1)',
      says: 'hours beyond them at twice the ordinary rate of wages',
      figures: ['0.pay_rate_multiplier', '1.pay_rate_multiplier'],
      ...checkedIn('copy', 'www.citehr.com'),
    },
    inForce,
  ],
  leaves_out: [
    'The Code of 2020, in force since 21 November 2025. Use the preset for it.',
    'Rules of the states, and limits to overtime in a quarter.',
    'The components of the ordinary rate of wages (s. 59(2)).',
  ],
  read_on: readOn,
};
