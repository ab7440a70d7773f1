import type { Executor } from '../../../db/database.ts';
import { settingNames, type SettingName } from './rules/setting-names.ts';
import { timelinesOf, type TrackingTimeline } from './rules/tracking-timeline.ts';
import { type SettingPage, selectSettings, type SettingRow } from './store.ts';
import { selectTrackingHistory } from './timelines-store.ts';

export { type AllowedContents, strictestIn, type TrackingTimeline } from './rules/tracking-timeline.ts';

/** A setting in effect, with its author and instant; both are null for a default that was never changed. */
export type EffectiveSetting = Pick<SettingRow, 'value' | 'source' | 'changedAt' | 'changedBy'>;

export interface MemberSettings {
  userId: number;
  settings: Readonly<Record<SettingName, EffectiveSetting>>;
}

/** Every setting in effect for a page of current members, ascending by user id. */
export async function loadEffectiveSettings(
  db: Executor,
  organizationId: number,
  page: SettingPage,
): Promise<MemberSettings[]> {
  const rows = await selectSettings(db, organizationId, settingNames, page);
  const members = Map.groupBy(rows, (row) => row.userId);
  return [...members].map(([userId, ofMember]) => {
    const settings: Partial<Record<SettingName, EffectiveSetting>> = {};
    for (const { setting, value, source, changedAt, changedBy } of ofMember) {
      settings[setting] = { value, source, changedAt, changedBy };
    }
    return { userId, settings: settings as MemberSettings['settings'] };
  });
}

/**
 * The timelines of users by user id, correct for time that ends by `until` (unix seconds). They take one statement for
 * any number of users.
 */
export async function loadTrackingTimelines(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  until: number,
): Promise<ReadonlyMap<number, TrackingTimeline>> {
  const history = await selectTrackingHistory(db, organizationId, userIds, until);
  return timelinesOf(userIds, history);
}
