import { listAudit } from '../../../contract/audit.ts';
import { createClient } from '../../../contract/clients.ts';
import { type Endpoint, permitsRole } from '../../../contract/endpoint.ts';
import { updateAppAndUrlTrackingSettings, updateScreenshotSettings } from '../../../contract/member-settings.ts';
import { updateMembers } from '../../../contract/members.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { createOvertimePolicy } from '../../../contract/overtime-policies.ts';
import { listOvertime } from '../../../contract/overtime.ts';
import { createProject } from '../../../contract/projects.ts';
import type { WirePermissions } from '../../../contract/sessions.ts';
import { createOrganizationToken } from '../../../contract/tokens.ts';
import { listUnusualActivities } from '../../../contract/unusual-activities.ts';
import { createUnusualActivityExemption } from '../../../contract/unusual-activity-exemptions.ts';
import { replayUnusualActivities } from '../../../contract/unusual-activity-replay.ts';
import { reviewUnusualActivity } from '../../../contract/unusual-activity-reviews.ts';
import { putOrganizationUnusualActivityRules } from '../../../contract/unusual-activity-rules.ts';
import type { Membership } from '../../../context.ts';
import { seesPay } from '../../../pay-visibility.ts';

/** Whether the declaration of an operation permits a member to call it. */
const allows = ({ access }: Pick<Endpoint, 'access'>, membership: Membership): boolean =>
  permitsRole(access, membership) && (!access.feature || membership.features.has(access.feature));

/**
 * A member's rights in an organization, derived from the declarations of the operations and from the projects that the
 * member manages.
 */
export function permissionsOf(membership: Membership, managesProjects: boolean): WirePermissions {
  const may = (endpoint: Pick<Endpoint, 'access'>) => allows(endpoint, membership);
  return {
    see_pay: seesPay(membership),
    see_audit: may(listAudit),
    change_organization: may(updateOrganization),
    manage_members: may(updateMembers),
    manage_projects: may(createProject),
    manage_clients: may(createClient),
    manage_tokens: may(createOrganizationToken),
    manage_screenshot_settings: may(updateScreenshotSettings),
    manage_app_and_url_settings: may(updateAppAndUrlTrackingSettings),
    manage_overtime_policies: may(createOvertimePolicy),
    see_budgets: membership.role !== 'user' || managesProjects,
    see_overtime: may(listOvertime),
    see_flags: may(listUnusualActivities),
    review_flags: may(reviewUnusualActivity),
    exempt_from_flags: may(createUnusualActivityExemption),
    replay_flags: may(replayUnusualActivities),
    change_flag_rules: may(putOrganizationUnusualActivityRules),
  };
}
