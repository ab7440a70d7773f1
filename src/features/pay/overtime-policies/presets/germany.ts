import { type OvertimePreset, readOn } from './preset.ts';

export const germany: OvertimePreset = {
  id: 'germany',
  name: 'Germany, as commonly agreed',
  summary:
    'Over 40 hours of a week a surcharge of 25 percent; at night from 20:00 to 06:00 one of 25, on Sundays of 50 and ' +
    'on public holidays of 125 percent, which add up. No law demands these: contracts and collective agreements do.',
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
      says: 'surcharges that are free of tax: night 25, Sunday 50, holiday 125 percent; night is 20 to 6',
    },
    { law: 'ArbZG', section: '§ 6 Abs. 5', says: 'night work is compensated by free days or a fair surcharge' },
    {
      law: 'BAG, 9.12.2015',
      section: '10 AZR 423/14',
      says: '25 percent is as a rule a fair surcharge for night work',
    },
  ],
  leaves_out: [
    'What your contract or collective agreement says: it decides.',
    'A Sunday that is a public holiday: both surcharges add up here, while only that of the holiday is free of tax.',
    '40 percent from 0 to 4 after a start before midnight, 150 percent on 24 to 26 December and 1 May (§ 3b EStG).',
    'The limits of working time (§§ 3, 5, 9 and 11 ArbZG).',
  ],
  read_on: readOn,
};
