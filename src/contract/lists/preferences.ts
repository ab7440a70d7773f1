export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Whose time zone is used for displayed times: the person's or the organization's. */
export const clocks = ['organization', 'member', 'viewer'] as const;
export type ClockName = (typeof clocks)[number];

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** How often mail about events is sent. */
export const digests = ['at_once', 'hourly', 'daily'] as const;
export type Digest = (typeof digests)[number];
