import type { Executor } from '../../db/database.ts';
import { settingNames, type SettingName } from './rules.ts';
import { type SettingPage, selectSettings, type SettingRow } from './store.ts';

/** A setting in effect and who decided it when; null for a default that nobody has decided. */
export type EffectiveSetting = Pick<SettingRow, 'value' | 'source' | 'changedAt' | 'changedBy'>;

export interface MemberSettings {
  userId: number;
  settings: Readonly<Record<SettingName, EffectiveSetting>>;
}

/** Every setting in effect of a page of present members, ascending by user id. */
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
