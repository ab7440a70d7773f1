import type { ActivityItem } from '../../src/contract/activity-item.ts';
import { workday } from '../../src/detector/testing/person.ts';
import { randomOf } from '../../src/detector/testing/random.ts';
import { tools } from '../../src/detector/testing/tools.ts';
import { dayOf, type Resolution, sentOf, type Trace } from '../../src/detector/testing/trace.ts';

/** The activity data of a slot: only sums, sums and minutes, or all of these and seconds. */
export type Detail = 'sums' | 'minutes' | 'seconds';

const resolutions: Record<Detail, Resolution> = { sums: 600, minutes: 60, seconds: 1 };
const traces = 40;
const hours = 8;
/** How many traces, at the end of the list, contain a tool that runs for two hours: one day in twenty. */
const oddTraces = 2;

function oddTrace(seed: number): Trace {
  const trace = workday(seed, hours);
  const tool = tools['random_30_60s']?.(7_200, randomOf(`bench ${seed}`), []);
  if (tool) trace.mouse.set(tool.mouse, 10_800);
  trace.keyboard?.fill(0, 10_800, 18_000);
  return trace;
}

type DayItem = Omit<ActivityItem, 'user_id' | 'project_id' | 'starts_at'>;

/** Slots for several different days, without member and date. */
function makeDays(detail: Detail): DayItem[][] {
  return Array.from({ length: traces }, (_, seed) => {
    const trace = seed >= traces - oddTraces ? oddTrace(seed) : workday(seed, hours);
    return dayOf(trace, resolutions[detail]).slots.map((slot) => ({
      ...sentOf(slot),
      apps: [
        { name: 'Editor', seconds: 400 },
        { name: 'Browser', seconds: 200 },
      ],
    }));
  });
}

export interface Workload {
  members: readonly number[];
  projects: readonly number[];
  days: number;
  detail: Detail;
}

const firstDay = Temporal.Instant.from('2026-03-02T08:00:00Z').epochMilliseconds;

/** The NDJSON lines of a company's time, day by day for all members. */
export function* linesOf({ members, projects, days, detail }: Workload): Generator<string> {
  const made = makeDays(detail);
  for (let day = 0; day < days; day += 1) {
    for (const [index, userId] of members.entries()) {
      const slots = made[(index * 7 + day * 13) % made.length] ?? [];
      for (const [slot, item] of slots.entries()) {
        const startsAt = Temporal.Instant.fromEpochMilliseconds(firstDay + (day * 144 + slot) * 600_000).toString();
        yield `${JSON.stringify({ user_id: userId, project_id: projects[0], starts_at: startsAt, ...item })}\n`;
      }
    }
  }
}
