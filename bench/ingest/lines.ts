import { createWriteStream } from 'node:fs';
import { once } from 'node:events';

export interface Workload {
  users: readonly number[];
  projects: readonly number[];
  days: number;
  /** The activity data of a slot: only sums, sums and minutes, or all of these and seconds. */
  detail: 'sums' | 'minutes' | 'seconds';
  /** The number of screenshots per slot. */
  screenshots: number;
  /** Whether each slot names two applications and two web addresses. */
  contents: boolean;
}

/** The number of slots in an eight-hour day. */
export const slotsPerDay = 48;
const firstDay = Temporal.Instant.from('2026-01-05T08:00:00Z').epochMilliseconds;

/** A small generator of numbers below `limit`, the same in every run. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

function activityOf(detail: Workload['detail'], next: (limit: number) => number): object {
  const sums = { keyboard: next(300), mouse: next(300), overall: 300 + next(300) };
  if (detail === 'sums') return sums;
  if (detail === 'minutes') return { minutes: Array.from({ length: 10 }, () => [next(30), next(30), 30 + next(30)]) };
  const bits = () =>
    Array.from({ length: 10 }, () => (next(2 ** 30) * 2 ** 20 + next(2 ** 20)).toString(16).padStart(15, '0'));
  return { seconds: { keyboard: bits(), mouse: bits() } };
}

/** Screenshot ids like those of a service that stores the images of many organizations. */
const screenshotsOf = (count: number, next: (limit: number) => number) =>
  count === 0 ? {} : { screenshot_ids: Array.from({ length: count }, () => 4_000_000_000 + next(2 ** 30)) };

const used = {
  apps: [
    { name: 'Editor', seconds: 400 },
    { name: 'Firefox', seconds: 150 },
  ],
  urls: [
    { url: 'https://docs.example/api/activities', seconds: 100 },
    { url: 'https://wiki.example/answers', seconds: 50 },
  ],
};

function* linesOf({ users, projects, days, detail, screenshots, contents }: Workload): Generator<string> {
  const next = numbers(7);
  for (let day = 0; day < days; day += 1) {
    for (const user of users) {
      const project = projects[next(projects.length)];
      for (let slot = 0; slot < slotsPerDay; slot += 1) {
        const at = Temporal.Instant.fromEpochMilliseconds(firstDay + (day * 144 + slot) * 600_000);
        const item = { user_id: user, project_id: project, starts_at: at.toString(), tracked: 600 };
        const named = { ...screenshotsOf(screenshots, next), ...(contents ? used : {}) };
        yield `${JSON.stringify({ ...item, ...activityOf(detail, next), ...named })}\n`;
      }
    }
  }
}

/** Writes the workload as NDJSON, day by day and member by member, in the order in which trackers upload. */
export async function writeLines(path: string, workload: Workload): Promise<number> {
  const file = createWriteStream(path);
  let count = 0;
  for (const line of linesOf(workload)) {
    count += 1;
    if (!file.write(line)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
  return count;
}
