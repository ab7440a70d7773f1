export const languages = ['en', 'de'] as const;

/** By whose clock times are shown. */
export const clocks = ['organization', 'member', 'viewer'] as const;

export const themes = ['light', 'dark', 'system'] as const;
