export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** The time zone of displayed times: that of the person or of the organization. */
export const clocks = ['organization', 'member', 'viewer'] as const;
export type ClockName = (typeof clocks)[number];

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** How often mail about events is sent. */
export const digests = ['at_once', 'hourly', 'daily'] as const;
export type Digest = (typeof digests)[number];
