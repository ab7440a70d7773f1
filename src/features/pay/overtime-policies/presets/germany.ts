import { checkedIn, type OvertimePreset, readOn, unchecked } from './preset.ts';

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
      law: 'Contracts and collective agreements',
      section: 'common practice',
      says: '25 percent beyond 40 hours a week; no law requires it',
      figures: ['0.threshold', '0.pay_rate_multiplier'],
      ...unchecked,
    },
    {
      law: 'EStG',
      section: '§ 3b Abs. 1 Nr. 1 bis 3, Abs. 2',
      says: 'tax-free surcharges: night 25, Sunday 50, holiday 125 percent; night is from 20 to 6',
      figures: ['0.premiums'],
      ...checkedIn('copy', 'www.buzer.de, 24.2.2016; www.paragraphen.online'),
    },
    {
      law: 'ArbZG',
      section: '§ 6 Abs. 5',
      says: 'night work is compensated with days off or a fair surcharge',
      figures: [],
      ...checkedIn('copy', 'dejure.org/gesetze/ArbZG/6.html'),
    },
    {
      law: 'BAG, 9.12.2015',
      section: '10 AZR 423/14',
      says: '25 percent is usually a fair surcharge for night work, 30 percent for permanent night work',
      figures: ['0.premiums.0.pay_rate_multiplier'],
      ...checkedIn('copy', 'rewis.io; ra.de'),
    },
  ],
  leaves_out: [
    'Your contract or collective agreement, which takes precedence.',
    '§ 3b EStG only limits what is tax-free. It gives no claim to a surcharge.',
    'Night in labor law, from 23 to 6 (§ 2 Abs. 3 ArbZG), and 30 percent for permanent night work.',
    'A public holiday on a Sunday: both surcharges add up here, but only the one for the holiday is tax-free.',
    '40 percent from 0 to 4 if work began before midnight, 150 percent on 24 to 26 December and 1 May (§ 3b EStG).',
    'The limits of working time (§§ 3, 5, 9 and 11 ArbZG).',
  ],
  read_on: readOn,
};
