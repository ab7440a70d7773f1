import { millisOf } from '../../app/format.ts';
import type { CsvValue } from '../../words/csv.ts';
import type { Day } from '../../parts/day-samples.ts';
import { minuteSamples } from '../../parts/day-samples.ts';
import { projectName } from './facts.ts';

const header = [
  'date',
  'time_zone',
  'user_id',
  'name',
  'activity_id',
  'project_id',
  'project',
  'task_id',
  'task',
  'time_type',
  'billable',
  'starts_at',
  'tracked',
  'keyboard',
  'mouse',
  'note',
];

/**
 * One line per minute, or one line for a whole span that has no minutes. The `tracked` column adds up to the total
 * of the day.
 */
export function dayAsCsv(day: Day): CsvValue[][] {
  const whole = { since: millisOf(day.since), until: millisOf(day.until) };
  const lines = day.slots.flatMap((slot) =>
    minuteSamples({ ...day, slots: [slot] }, whole).map(({ at, seconds, keyboard, mouse }) => [
      day.date,
      day.time_zone,
      day.user.id,
      day.user.name,
      slot.id,
      slot.project_id,
      projectName(day, slot.project_id),
      slot.task_id ?? undefined,
      slot.task_id === null ? undefined : day.tasks.get(slot.task_id),
      slot.time_type,
      String(slot.billable),
      new Date(at).toISOString().replace('.000Z', 'Z'),
      seconds,
      keyboard ?? undefined,
      mouse ?? undefined,
      slot.note ?? undefined,
    ]),
  );
  return [header, ...lines];
}
