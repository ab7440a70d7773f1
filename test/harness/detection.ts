import type { ActivityItem } from '../../src/contract/activity-item.ts';
import { listUnusualActivities } from '../../src/contract/unusual-activities.ts';
import { sql } from '../../src/db/sql.ts';
import { workday } from '../../src/detector/testing/person.ts';
import { randomOf } from '../../src/detector/testing/random.ts';
import { tools } from '../../src/detector/testing/tools.ts';
import { dayOf, joined, morning, type Resolution, type Trace, sentOf } from '../../src/detector/testing/trace.ts';
import type { TestApp, TestOrganization } from './app.ts';

const keyboardOf = (trace: Trace) => trace.keyboard ?? new Uint8Array(trace.mouse.length);

/** Joins traces, in the given order. */
export function sequence(...parts: readonly Trace[]): Trace {
  return { keyboard: joined(parts.map(keyboardOf)), mouse: joined(parts.map((part) => part.mouse)) };
}

/** A trace of a person's work that lasts the given number of minutes. */
export function work(seed: number, minutes: number): Trace {
  const { keyboard, mouse } = workday(seed);
  return { keyboard: keyboard?.slice(0, 60 * minutes) ?? null, mouse: mouse.slice(0, 60 * minutes) };
}

/** A trace of a tool that moves the mouse at random intervals of 1-60 s, lasting the given number of minutes. */
export function jiggler(minutes: number): Trace {
  const tool = tools['random_1_60s'];
  if (!tool) throw new Error('tool not found');
  return tool(60 * minutes, randomOf('jiggler'), []);
}

export interface SentDay {
  userId: number;
  projectId: number;
  /** The start of the trace, which must be a multiple of ten minutes. */
  startsAt: string;
  resolution?: Resolution;
}

/** The items that a tracker would send for a trace. */
export function itemsOf(trace: Trace, { userId, projectId, startsAt, resolution = 60 }: SentDay): ActivityItem[] {
  const moved = Temporal.Instant.from(startsAt).epochMilliseconds / 1000 - morning;
  return dayOf(trace, resolution).slots.map((slot) => ({
    user_id: userId,
    project_id: projectId,
    starts_at: Temporal.Instant.fromEpochMilliseconds((slot.startsAt + moved) * 1000).toString(),
    ...sentOf(slot),
  }));
}

/** All flags of spring 2026, as the API lists them. */
export async function activitiesOf({ client, organizationId }: TestOrganization) {
  const query = { 'time_slot[start]': '2026-02-01T00:00:00Z', 'time_slot[stop]': '2026-06-01T00:00:00Z' };
  const params = { organization_id: organizationId };
  return (await client.call(listUnusualActivities, { params, query })).unusual_activities;
}

/** The events of unusual activity in the organization's feed, oldest first. */
export function feedOf(app: TestApp, { organizationId }: TestOrganization) {
  return app.database.many<{ kind: string; subjectId: number; payload: Record<string, unknown> }>(sql`
    select kind, subject_id as "subjectId", payload from feed_entries
    where organization_id = ${organizationId} and subject = 'unusual_activity' order by id`);
}

export interface DetectionDay {
  userId: number;
  date: string;
  dueAt: string | null;
  cause: string;
  analysedAt: string | null;
}

/** The days of an organization that are or were due for analysis. */
export function daysMarked(app: TestApp, { organizationId }: TestOrganization): Promise<DetectionDay[]> {
  return app.database.many(sql`
    select user_id as "userId", local_date as date, due_at as "dueAt", cause, analysed_at as "analysedAt"
    from detection_days where organization_id = ${organizationId} order by user_id, local_date`);
}
