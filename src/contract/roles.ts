export const organizationRoles = ['owner', 'manager', 'user'] as const;
export type OrganizationRole = (typeof organizationRoles)[number];

export const projectRoles = ['manager', 'user', 'viewer'] as const;
export type ProjectRole = (typeof projectRoles)[number];

export const scopes = ['hubstaff:read', 'hubstaff:write'] as const;
export type Scope = (typeof scopes)[number];

/** What a plan can include. */
export const features = [
  'apps_and_urls',
  'automated_activity_detection',
  'custom_screenshot_frequency',
  'flexible_overtime',
  'insights',
  'more_screenshots',
  'overtime_policies',
  'screenshots',
] as const;
export type Feature = (typeof features)[number];
