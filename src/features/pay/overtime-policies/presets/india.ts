import { type OvertimePreset, readOn } from './preset.ts';

export const india: OvertimePreset = {
  id: 'india_factories',
  name: 'India (Factories Act, 1948)',
  summary: 'Hours beyond 9 a day and 48 a week are paid twice the ordinary rate of wages.',
  policies: [
    { name: 'Day over 9 hours', policy_type: 'daily', threshold: 9, pay_rate_multiplier: 2 },
    { name: 'Week over 48 hours', policy_type: 'weekly', threshold: 48, pay_rate_multiplier: 2 },
  ],
  sources: [
    { law: 'Factories Act, 1948', section: 'ss. 51 and 54', says: '48 hours a week and 9 a day' },
    { law: 'Factories Act, 1948', section: 's. 59(1)', says: 'hours beyond them at twice the ordinary rate of wages' },
    {
      law: 'Occupational Safety, Health and Working Conditions Code, 2020',
      section: 'ss. 25 and 27',
      says: 'replaces the Act since 21 November 2025: 8 hours a day, twice the rate of wages',
    },
  ],
  leaves_out: [
    'The Code of 2020. If it applies, set the daily threshold to 8 hours.',
    'Rules of the states, and limits to overtime in a quarter.',
    'The components of the ordinary rate of wages (s. 59(2)).',
  ],
  read_on: readOn,
};
