import { expect, test } from 'vitest';
import { type Day, minuteSamples } from '../src/parts/day-samples.ts';
import { dayAsCsv } from '../src/screens/member-day/csv.ts';

const slot: Day['slots'][number] = {
  id: 1,
  project_id: 3,
  task_id: null,
  starts_at: '2026-03-02T09:00:20Z',
  tracked: 130,
  keyboard: 77,
  mouse: null,
  overall: 77,
  billable: true,
  time_type: 'tracked',
  minutes: [
    [40, null, 40],
    [7, null, 7],
    [30, null, 30],
  ],
  apps: null,
  apps_left_out: 0,
  urls: null,
  urls_left_out: 0,
  screenshots: 0,
  note: null,
};
const day: Day = {
  user: { id: 1, name: 'Ada' },
  date: '2026-03-02',
  time_zone: 'UTC',
  since: '2026-03-02T00:00:00Z',
  until: '2026-03-03T00:00:00Z',
  tracked: 130,
  billable: 130,
  manual: 0,
  input_tracked: 130,
  keyboard: 77,
  mouse: 0,
  overall: 77,
  projects: [],
  slots: [slot],
  slots_released: false,
  runs: [],
  more_slots: false,
  flags: [],
  tasks: new Map(),
};
const samplesOf = (change: Partial<typeof slot>) =>
  minuteSamples(
    { ...day, slots: [{ ...slot, ...change }] },
    { since: Date.parse(day.since), until: Date.parse(day.until) },
  ).map(({ at, seconds, keyboard }) => [new Date(at).toISOString().slice(11, 19), seconds, keyboard]);

test('the samples of a slot that begins within a minute are its clock minutes', () => {
  expect(samplesOf({})).toEqual([
    ['09:00:20', 40, 40],
    ['09:01:00', 60, 7],
    ['09:02:00', 30, 30],
  ]);
  expect(samplesOf({ tracked: 30 })).toEqual([['09:00:20', 30, 40]]);
});

test('the samples of a slot from a whole minute are the minutes from its start', () => {
  expect(samplesOf({ starts_at: '2026-03-02T09:00:00Z' })).toEqual([
    ['09:00:00', 60, 40],
    ['09:01:00', 60, 7],
    ['09:02:00', 10, 30],
  ]);
});

test('the lines of a day as CSV add up to its tracked time', () => {
  const [header = [], ...lines] = dayAsCsv(day);
  const at = header.indexOf('tracked');
  expect(lines.map((line) => line[at])).toEqual([40, 60, 30]);
});
