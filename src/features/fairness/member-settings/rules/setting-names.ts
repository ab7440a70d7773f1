import type { Feature } from '../../../../contract/lists/roles.ts';

export const settingNames = ['app_and_url_tracking', 'screenshot_frequency'] as const;
export type SettingName = (typeof settingNames)[number];

/** The values before any change: nothing is recorded. Setting values are always texts. */
export const privateDefaults: Readonly<Record<SettingName, string>> = {
  app_and_url_tracking: 'off',
  screenshot_frequency: '0',
};

/**
 * The maximum number of screenshots per ten minutes in a plan with these features (see Limits in API v2).
 *
 * permittedFrequency(new Set(['custom_screenshot_frequency'])) // 3
 */
export function permittedFrequency(features: ReadonlySet<Feature>): number {
  if (features.has('more_screenshots')) return 10;
  return features.has('custom_screenshot_frequency') ? 3 : 1;
}
