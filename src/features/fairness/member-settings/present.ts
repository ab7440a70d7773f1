import type { Static } from 'typebox';
import type {
  appAndUrlTrackingSetting,
  effectiveSetting,
  screenshotSetting,
} from '../../../contract/member-settings.ts';
import type { StoppedProject } from '../../work/timer-stops/facts.ts';
import type { EnforcementState } from './enforcement.ts';
import type { EffectiveSetting, MemberSettings } from './facts.ts';
import type { SettingName } from './rules/setting-names.ts';
import type { trackingLevels } from '../../../contract/lists/settings.ts';

interface SettingOfMember {
  userId: number;
  value: string;
}

type TrackingLevel = (typeof trackingLevels)[number];

export function presentTracking(row: SettingOfMember): Static<typeof appAndUrlTrackingSetting> {
  return { user_id: row.userId, app_and_url_tracking: row.value as TrackingLevel };
}

export function presentScreenshots(row: SettingOfMember): Static<typeof screenshotSetting> {
  return { user_id: row.userId, screenshot_frequency: Number(row.value) };
}

/** A value as sent: frequencies are numbers. */
export const presentValue = (setting: SettingName, value: string): number | TrackingLevel =>
  setting === 'screenshot_frequency' ? Number(value) : (value as TrackingLevel);

const presentProvenance = ({ source, changedAt, changedBy }: EffectiveSetting) => ({
  source,
  changed_at: changedAt,
  changed_by: changedBy,
});

type Effective = Static<typeof effectiveSetting>;

const presentStop = ({ projectId, since, reason }: StoppedProject) => ({ project_id: projectId, since, reason });

export function presentEffective(
  { userId, settings }: MemberSettings,
  stops: readonly StoppedProject[] = [],
): Effective {
  const { app_and_url_tracking: tracking, screenshot_frequency: frequency } = settings;
  return {
    user_id: userId,
    app_and_url_tracking: { value: tracking.value as TrackingLevel, ...presentProvenance(tracking) },
    screenshot_frequency: { value: Number(frequency.value), ...presentProvenance(frequency) },
    stopped_projects: stops.map(presentStop),
  };
}

export const presentEnforcement = ({ since, earlierContents }: EnforcementState) => ({
  since,
  earlier_contents: earlierContents,
});
