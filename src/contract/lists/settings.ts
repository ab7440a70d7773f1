export const trackingLevels = ['off', 'apps', 'apps_and_urls'] as const;

export const settingSources = ['default', 'organization', 'member'] as const;
export type SettingSource = (typeof settingSources)[number];

/** Forbidden contents stored before the server began to drop them. */
export const earlierContents = ['none', 'possible', 'removed'] as const;
export type EarlierContents = (typeof earlierContents)[number];

/** The settings whose changes are recorded. */
export const recordedSettings = ['app_and_url_tracking', 'screenshot_frequency'] as const;
