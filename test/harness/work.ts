import type { ActivityItem } from '../../src/contract/activity-item.ts';
import type { Query } from '../../src/contract/endpoint.ts';
import { listOvertime, type WireOvertimeWeek } from '../../src/contract/overtime.ts';
import type { TestOrganization } from './app.ts';
import { ingest } from './time.ts';

/** Uninterrupted work, as the slots that a tracker sends. */
export function slotsOf(
  { userId, projectId }: { userId: number; projectId: number },
  startsAt: string,
  seconds: number,
): ActivityItem[] {
  const items: ActivityItem[] = [];
  let at = Temporal.Instant.from(startsAt);
  for (let left = seconds; left > 0;) {
    const room = 600 - ((at.epochMilliseconds / 1000) % 600);
    const tracked = Math.min(left, room);
    items.push({ user_id: userId, project_id: projectId, starts_at: at.toString(), tracked });
    at = at.add({ seconds: tracked });
    left -= tracked;
  }
  return items;
}

/** Stores several intervals of a member's work in one upload. */
export async function workAll(
  owner: TestOrganization,
  { userId }: { userId: number },
  pieces: readonly { projectId: number; at: string; seconds: number }[],
): Promise<void> {
  const items = pieces.flatMap(({ projectId, at, seconds }) => slotsOf({ userId, projectId }, at, seconds));
  const { rejections } = await ingest(owner.client, owner.organizationId, items);
  if (rejections.length > 0) throw new Error(JSON.stringify(rejections));
}

/** Stores uninterrupted work of a member. */
export const work = (
  owner: TestOrganization,
  { userId, projectId }: { userId: number; projectId: number },
  at: string,
  seconds: number,
): Promise<void> => workAll(owner, { userId }, [{ projectId, at, seconds }]);

/** The overtime in the weeks that the dates touch. */
export function overtimeOf(
  { client, organizationId }: Pick<TestOrganization, 'client' | 'organizationId'>,
  start: string,
  stop: string,
  query: Partial<Query<typeof listOvertime>> = {},
) {
  return client.call(listOvertime, {
    params: { organization_id: organizationId },
    query: { 'date[start]': start, 'date[stop]': stop, ...query },
  });
}

/**
 * The weeks without using the cache, because a request for explanations recomputes the weeks. The explanations are
 * then removed.
 */
export async function overtimeComputed(
  organization: Pick<TestOrganization, 'client' | 'organizationId'>,
  start: string,
  stop: string,
) {
  const { overtime, totals } = await overtimeOf(organization, start, stop, { include: ['explanation'] });
  return { overtime: overtime.map(({ explanation: _why, ...week }) => week), totals };
}

/** The calculation steps of a week that was requested with explanation. */
export function explanationOf({ explanation }: WireOvertimeWeek) {
  if (!explanation) throw new Error('the week has no explanation');
  return explanation;
}

/** `start..stop tracked = regular + daily + weekly` of a week, in seconds. */
export const secondsOf = (week: WireOvertimeWeek) =>
  `${week.week_start}..${week.week_stop} ${week.tracked_seconds} = ${week.regular_seconds} + ` +
  `${week.daily_overtime_seconds} + ${week.weekly_overtime_seconds}`;
