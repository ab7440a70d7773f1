/** Measures how often budget forecasts are correct: `npx node bench/forecast/main.ts --help`. */

import { parseArgs } from 'node:util';
import { forecastOf, weeksOf } from '../../src/features/pay/budgets/rules/forecast.ts';

const help = `Measures how often the spend at the end of a month is inside the forecast range. The goal is 80%
of cases. Histories are generated from a seed. Each forecast is made on a random day of a month, after nine weeks.

  --histories N  histories of each kind (default 2000)
  --seed N       seed of the histories (default 1)
  --help         this text`;

const { values: options } = parseArgs({
  options: {
    histories: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

const print = (line: string) => process.stdout.write(`${line}\n`);

let state = BigInt(options.seed);
/** A random number between 0 and 1 (a linear congruential generator, by Knuth). */
function random(): number {
  state = BigInt.asUintN(64, state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n);
  return Number(state >> 11n) / 2 ** 53;
}

/** A random number with mean 0 and standard deviation 1 (Box and Muller). */
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** The hours of a day, computed from the position of the day in the history and the factor for that week. */
type Kind = (day: number, week: number) => number;

const workday = (day: number) => (day % 7 < 5 ? 1 : 0);
const around = (amount: number, spread: number) => Math.max(0, amount * (1 + spread * normal()));

const kinds: Record<string, Kind> = {
  'even days': (day) => workday(day) * around(8, 0.2),
  'weeks that differ': (day, week) => workday(day) * around(8, 0.2) * week,
  'few days a week': (day) => (random() < 0.3 ? workday(day) * around(8, 0.3) : 0),
  'less on Fridays': (day) => workday(day) * around(day % 7 === 4 ? 3 : 9, 0.2),
  'a week off now and then': (day, week) => (week < 0.6 ? 0 : workday(day) * around(8, 0.2)),
  'growing by 2 percent a week': (day) => workday(day) * around(8, 0.2) * 1.02 ** (day / 7),
  'half as much from one day on': (day) => workday(day) * around(8, 0.2) * (day < 70 ? 1 : 0.5),
};

const month = 30;

/** Whether the outcome of a history was inside the range, and the width of the range relative to the outcome. */
function outcomeOf(kind: Kind) {
  const start = 63 + Math.floor(random() * 14);
  const factors = Array.from({ length: 20 }, () => Math.exp(0.35 * normal()));
  const days = Array.from({ length: start + month }, (_, day) => kind(day, factors[Math.floor(day / 7)] ?? 1));
  const today = start + Math.floor(random() * (month - 5));
  const sum = (from: number, until: number) => days.slice(from, until).reduce((total, amount) => total + amount, 0);
  const weeks = weeksOf(days.slice(0, today));
  const course = { weeks, spent: sum(start, today), today: 0, available: null, days: start + month - today };
  const end = forecastOf(course)?.end;
  if (!end) return null;
  const outcome = sum(start, start + month);
  const isInside = outcome >= end.low && outcome <= end.high;
  return { isInside, isAbove: outcome > end.middle, width: (end.high - end.low) / outcome };
}

const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(0)} %`;

function measure(name: string, kind: Kind): void {
  const outcomes = Array.from({ length: Number(options.histories) }, () => outcomeOf(kind)).filter(
    (row) => row !== null,
  );
  const inside = outcomes.filter(({ isInside }) => isInside).length;
  const above = outcomes.filter(({ isAbove }) => isAbove).length;
  const widths = outcomes.map(({ width }) => width).toSorted((a, b) => a - b);
  const width = widths[Math.floor(widths.length / 2)] ?? 0;
  print(`| ${name} | ${share(inside, outcomes.length)} | ${share(above, outcomes.length)} | ${share(width, 1)} |`);
}

if (options.help) print(help);
else {
  print('| History | Inside the range | Above the middle | Width of the range |\n| --- | --- | --- | --- |');
  for (const [name, kind] of Object.entries(kinds)) measure(name, kind);
}
