import { type OvertimePreset, readOn } from './preset.ts';

export const germany: OvertimePreset = {
  id: 'germany',
  name: 'Germany, as commonly agreed',
  summary:
    'Surcharges: 25 percent beyond 40 hours a week, 25 at night from 20:00 to 06:00, 50 on Sundays and 125 on public ' +
    'holidays. They add up. Contracts and collective agreements require them, not a law.',
  policies: [
    {
      name: 'Week over 40 hours, night, Sunday, holiday',
      policy_type: 'weekly',
      threshold: 40,
      pay_rate_multiplier: 1.25,
      premiums: [
        { name: 'Night', from: '20:00', to: '06:00', pay_rate_multiplier: 1.25 },
        { name: 'Sunday', days: [0], pay_rate_multiplier: 1.5 },
        { name: 'Public holiday', holidays: true, pay_rate_multiplier: 2.25 },
      ],
      combine: 'sum',
    },
  ],
  sources: [
    {
      law: 'EStG',
      section: '§ 3b Abs. 1 Nr. 1 bis 3, Abs. 2',
      says: 'tax-free surcharges: night 25, Sunday 50, holiday 125 percent; night is from 20 to 6',
    },
    { law: 'ArbZG', section: '§ 6 Abs. 5', says: 'night work is compensated with days off or a fair surcharge' },
    {
      law: 'BAG, 9.12.2015',
      section: '10 AZR 423/14',
      says: '25 percent is usually a fair surcharge for night work',
    },
  ],
  leaves_out: [
    'Your contract or collective agreement, which takes precedence.',
    'A public holiday on a Sunday: both surcharges add up here, but only the one for the holiday is tax-free.',
    '40 percent from 0 to 4 if work began before midnight, 150 percent on 24 to 26 December and 1 May (§ 3b EStG).',
    'The limits of working time (§§ 3, 5, 9 and 11 ArbZG).',
  ],
  read_on: readOn,
};
