import { Client } from '../../client/client.ts';
import { acceptAllInvitations, finishDemo, markDay, type openDemo } from '../../features/access/setup/demo.ts';
import { dateOf, lastDay } from './activity-stream.ts';
import * as load from './load.ts';
import type { PastServer } from './past-server.ts';
import { loadPay, paydays } from './pay.ts';
import { scenes, type Stage, acknowledgeEvents } from './story.ts';
import { earlierOf } from '../../time/order.ts';

const story = [...scenes, ...paydays];

export type Demo = Awaited<ReturnType<typeof openDemo>>;

/** When the work of a day has arrived from all six time zones: early on the next day. */
export const arrivalOf = (until: Temporal.PlainDate, day: number): Temporal.Instant =>
  dateOf(until, day + 1)
    .toZonedDateTime({ timeZone: 'UTC', plainTime: { hour: 5 } })
    .toInstant();

/** When the organization is created: the morning before its first day. */
export const demoStart = (until: Temporal.PlainDate): Temporal.Instant => arrivalOf(until, -2);

interface DayOptions {
  past: PastServer;
  demo: Demo;
  /** The end of the past. */
  present: Temporal.Instant;
  signal: AbortSignal;
}

/** Creates everything that must exist before the first work. Existing records stay. */
async function set({ past, demo, signal }: Omit<DayOptions, 'present'>): Promise<Stage> {
  const { token, organizationId } = demo;
  const until = Temporal.PlainDate.from(demo.until);
  const client = new Client({ baseUrl: past.address, token });
  const target = { client, baseUrl: past.address, token, organizationId, until, signal };
  const clientIds = await load.loadClients(target);
  const projectIds = await load.loadProjects(target, clientIds);
  const ids = await load.loadMembers(target, projectIds);
  if (demo.days === 0) {
    await past.transaction((ctx) => acceptAllInvitations(ctx, demo));
    await load.loadBudgets(target, { clients: clientIds, projects: projectIds });
    await load.loadPolicies(target, ids);
    await loadPay(target, ids);
    await load.loadSettings(target);
  }
  return { target, past, demo, ids, projectIds };
}

async function createDay(stage: Stage, day: number, now: Temporal.Instant): Promise<void> {
  const { past, demo, target } = stage;
  await acknowledgeEvents(stage, day);
  await past.moveTo(now);
  await load.loadActivities(target, day, { now, ids: stage.ids });
  for (const scene of story) if (scene.day === day) await scene.play(stage);
  await past.transaction((ctx) => markDay(ctx, demo, day + 1));
}

/**
 * Creates the days of the demo one by one, each as it was known at the time: work, corrections, decisions. After an
 * interruption, resumes with the interrupted day. `onDay` receives the number of finished days.
 */
export async function createDays(options: DayOptions, onDay: (days: number) => void): Promise<void> {
  const { past, demo, present, signal } = options;
  const until = Temporal.PlainDate.from(demo.until);
  const stage = await set(options);
  for (let day = demo.days; day <= lastDay; day += 1) {
    signal.throwIfAborted();
    const end = arrivalOf(until, day);
    await createDay(stage, day, earlierOf(end, present));
    onDay(day + 1);
  }
  await past.arriveAt(present);
  await past.transaction((ctx) => finishDemo(ctx, demo));
}
