import type { ActivityItem } from '../../src/contract/activity-item.ts';
import { type LockedPeriods, putPayPeriodSettings } from '../../src/contract/pay-period-locks.ts';
import type { TestApp } from './app.ts';
import { addMember, type TestMember } from './members.ts';
import { startPaying } from './pay-periods.ts';
import { ingest } from './time.ts';

export const march = 20_260_301;

/**
 * Monthly pay periods, as of 2026-04-10. March is closed and locked. `choice` determines how recorded time in March is
 * treated.
 */
export async function startLocked(app: TestApp, choice?: LockedPeriods) {
  const place = await startPaying(app);
  const { team, params, projectId } = place;
  const set = (locked_periods?: LockedPeriods, lock_closed_periods = true) => {
    const body = { lock_closed_periods, ...(locked_periods && { locked_periods }) };
    return team.client.send(putPayPeriodSettings, { params, body });
  };
  await place.close(march);
  await set(choice);
  const member = await addMember(app, team.organization, { projectId });
  const slot = (starts_at: string, more: Partial<ActivityItem> = {}): ActivityItem => ({
    user_id: member.userId,
    project_id: projectId,
    starts_at,
    tracked: 600,
    ...more,
  });
  const send = ({ client }: Pick<TestMember, 'client'>, ...items: ActivityItem[]) => ingest(client, team.id, items);
  return { ...place, set, member, slot, send };
}
