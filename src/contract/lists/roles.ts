export const organizationRoles = ['owner', 'manager', 'user'] as const;
export type OrganizationRole = (typeof organizationRoles)[number];

export const projectRoles = ['manager', 'user', 'viewer'] as const;
export type ProjectRole = (typeof projectRoles)[number];

export const scopes = ['hubstaff:read', 'hubstaff:write'] as const;
export type Scope = (typeof scopes)[number];

/** Features that a plan can include. */
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

/** The role that applies in a project. If the organization role is higher, it applies instead. */
export const projectEffectiveRoles = [
  'organization_owner',
  'organization_manager',
  'project_manager',
  'project_user',
  'project_viewer',
] as const;

export const effectiveRoles = [...projectEffectiveRoles, 'by_project', 'unassigned'] as const;
export type EffectiveRole = (typeof effectiveRoles)[number];

export const memberRoleFilters = [...organizationRoles, 'unassigned'] as const;
export type MemberRoleFilter = (typeof memberRoleFilters)[number];

export const invitedRoles = ['organization_manager', 'project_manager', 'project_user', 'project_viewer'] as const;
export type InvitedRole = (typeof invitedRoles)[number];

export const membershipStates = ['active', 'pending', 'removed'] as const;
