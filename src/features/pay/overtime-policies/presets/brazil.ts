import { type OvertimePreset, readOn } from './preset.ts';

export const brazil: OvertimePreset = {
  id: 'brazil',
  name: 'Brazil (CLT)',
  summary:
    'Over 8 hours of a day and over 44 of a week one and a half times; from 22:00 to 05:00 an hour is 52.5 minutes ' +
    'and paid 20 percent more, on overtime too.',
  policies: [
    {
      name: 'Day over 8 hours, night',
      policy_type: 'daily',
      threshold: 8,
      pay_rate_multiplier: 1.5,
      premiums: [{ name: 'Night', from: '22:00', to: '05:00', pay_rate_multiplier: 1.2, hour_minutes: 52.5 }],
      combine: 'product',
    },
    { name: 'Week over 44 hours', policy_type: 'weekly', threshold: 44, pay_rate_multiplier: 1.5 },
  ],
  sources: [
    {
      law: 'Constituição Federal',
      section: 'art. 7º, XIII e XVI',
      says: '8 and 44 hours; overtime 50 percent at least',
    },
    { law: 'CLT', section: 'arts. 58 e 59, § 1º', says: 'the same for a day' },
    { law: 'CLT', section: 'art. 73, caput, §§ 1º e 2º', says: 'night: 22 to 5, 20 percent, an hour of 52 min 30 s' },
    { law: 'TST, SDI-1', section: 'OJ 97', says: 'overtime at night is reckoned on pay with the night premium' },
  ],
  leaves_out: [
    'Work on rest days and holidays, paid twice unless made up for (Lei 605/1949, art. 9º; Súmula 146 do TST).',
    'Night hours that go on after 5 (art. 73, § 5º), and night in agriculture.',
    'The tolerance of 5 and 10 minutes (art. 58, § 1º) and banks of hours (art. 59, § 2º).',
    'Monthly salaries are divided by 220 hours: set the salary with hours 220 of the period.',
  ],
  read_on: readOn,
};
