import { checkedIn, describedIn, type OvertimePreset, readOn } from './preset.ts';

const award = 'Clerks—Private Sector Award 2020 (MA000002)';

/** Day workers with 38 hours from Monday to Friday. In a week that begins on Monday, the sixth day is a Saturday. */
export const australiaClerks: OvertimePreset = {
  id: 'australia_clerks',
  name: 'Australia, Clerks—Private Sector Award 2020',
  summary:
    'For 38 hours from Monday to Friday, 7.6 a day: the first 2 hours of overtime on a day are paid 1.5 times, later ' +
    'ones twice, also on a Saturday after five days of work. Sundays are paid twice, public holidays 2.5 times.',
  policies: [
    {
      name: 'Day over 7.6 hours, Saturday, Sunday, holiday',
      policy_type: 'daily',
      threshold: 7.6,
      pay_rate_multiplier: 1.5,
      tiers: [{ threshold: 9.6, pay_rate_multiplier: 2 }],
      consecutive_days: [
        { day: 6, threshold: 0, pay_rate_multiplier: 1.5 },
        { day: 6, threshold: 2, pay_rate_multiplier: 2 },
      ],
      premiums: [
        { name: 'Sunday', days: [0], pay_rate_multiplier: 2 },
        { name: 'Public holiday', holidays: true, pay_rate_multiplier: 2.5 },
      ],
      combine: 'highest',
    },
    { name: 'Week over 38 hours', policy_type: 'weekly', threshold: 38, pay_rate_multiplier: 1.5 },
  ],
  sources: [
    {
      law: award,
      section: 'clause 21.4(a), table 5',
      says: 'by the day: 150 percent for 2 hours, then 200; Sunday 200, public holiday 250 percent',
      figures: [
        '0.pay_rate_multiplier',
        '0.tiers.0.pay_rate_multiplier',
        '0.consecutive_days',
        '0.premiums',
        '1.pay_rate_multiplier',
      ],
      ...checkedIn('official_text', 'library.fairwork.gov.au, PR723882 of 30 October 2020'),
    },
    {
      law: 'Fair Work Ombudsman',
      section: 'Clerks, Overtime',
      says: 'each day alone, in a week of 38 hours from Monday to Friday, which are 7.6 a day',
      figures: ['0.threshold', '0.tiers.0.threshold', '1.threshold'],
      ...checkedIn('official_page', 'www.fairwork.gov.au, page about the award of 2010'),
    },
    {
      law: award,
      section: 'clause 13',
      says: 'an average of 38 hours, up to 10 a day, from 7 to 19 on weekdays and to 12:30 on Saturdays',
      figures: [],
      ...describedIn('www.aigroup.com.au'),
    },
  ],
  leaves_out: [
    'Other rosters and part-time hours: set the ordinary hours of the day, and 2 hours more for the second rate.',
    'Weeks that do not begin on Monday: the rule for the sixth day then does not apply to Saturday.',
    'Ordinary hours on Saturday in a week with fewer than 38 hours (clause 24), and hours before 7 and after 19.',
    'Casual employees, whose rates in table 5 are 25 percentage points higher.',
    'Minimum payments: half an hour a week, and 3 hours on a Saturday (clause 21.4(b)).',
    'Shiftwork (part 6), time off in place of payment (clause 23) and annualised wages (clause 18).',
    'Pay above the award: the percentages apply to the minimum hourly rate.',
  ],
  read_on: readOn,
};
