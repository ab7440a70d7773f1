import { checkedIn, type OvertimePreset, readOn } from './preset.ts';

export const brazil: OvertimePreset = {
  id: 'brazil',
  name: 'Brazil (CLT)',
  summary:
    'Hours beyond 8 a day and 44 a week are paid 1.5 times. From 22:00 to 05:00, 52.5 minutes are an hour, for ' +
    'pay and for the 8 hours of the day. It is paid 20 percent more, also in overtime.',
  policies: [
    {
      name: 'Day over 8 hours, night',
      policy_type: 'daily',
      threshold: 8,
      pay_rate_multiplier: 1.5,
      premiums: [
        {
          name: 'Night',
          from: '22:00',
          to: '05:00',
          pay_rate_multiplier: 1.2,
          hour_minutes: 52.5,
          counts_longer: true,
        },
      ],
      combine: 'product',
    },
    { name: 'Week over 44 hours', policy_type: 'weekly', threshold: 44, pay_rate_multiplier: 1.5 },
  ],
  sources: [
    {
      law: 'Constituição Federal',
      section: 'art. 7º, XIII e XVI',
      says: '8 and 44 hours; overtime paid at least 50 percent more',
      figures: ['0.threshold', '0.pay_rate_multiplier', '1'],
      ...checkedIn('copy', 'magazineneti.blogspot.com, 7/2020'),
    },
    {
      law: 'CLT',
      section: 'art. 58, caput',
      says: '8 hours a day',
      figures: ['0.threshold'],
      ...checkedIn('copy', 'www.jusbrasil.com.br'),
    },
    {
      law: 'CLT',
      section: 'art. 59, § 1º',
      says: 'overtime paid at least 50 percent more',
      figures: ['0.pay_rate_multiplier', '1.pay_rate_multiplier'],
      ...checkedIn('copy', 'smartlex.net.br, Lei 13.467/2017'),
    },
    {
      law: 'CLT',
      section: 'art. 73, caput, §§ 1º e 2º',
      says: 'night: 22 to 5, 20 percent, an hour is 52 min 30 s',
      figures: ['0.premiums'],
      ...checkedIn('copy', 'smartlex.net.br'),
    },
    {
      law: 'TST, SDI-1',
      section: 'OJ 97',
      says: 'overtime at night is computed from pay with the night premium',
      figures: ['0.combine'],
      ...checkedIn('copy', 'www.yumpu.com, Súmulas e OJs do TST, 2016'),
    },
  ],
  leaves_out: [
    'Work on rest days and holidays, paid twice unless compensated (Lei 605/1949, art. 9º; Súmula 146 do TST).',
    'Night pay after 5:00 when the work of the whole night continues (art. 73, § 5º; Súmula 60, II, do TST).',
    'Night shifts: midnight splits them into two days. Set the start of the workday for people who work at night.',
    'Night work in agriculture.',
    'The share of overtime in weekly rest (Súmula 172 do TST).',
    'The tolerances of 5 and 10 minutes (art. 58, § 1º) and time accounts (art. 59, § 2º).',
    'The division of monthly salaries by 220 hours. Set the salary with 220 hours per period.',
  ],
  read_on: readOn,
};
