// Records in the format of the response. All stores return rows with these names, even if the library uses other names.

const iso = (time) => (time === null ? null : time.toISOString());

export const flag = (row, { organizationId }) => ({
  id: row.id,
  user_id: row.userId,
  type: row.type,
  keyboard_active_seconds: row.keyboardActiveSeconds,
  mouse_active_seconds: row.mouseActiveSeconds,
  time_tracked_seconds: row.timeTrackedSeconds,
  overall_active_seconds: row.overallActiveSeconds,
  url: `https://app.example/organizations/${organizationId}/insights/unusual_activities/${row.id}`,
  date: row.localDate,
  confidence_level: row.confidenceLevel,
  top_apps_in_use: row.topAppsInUse,
  top_urls_visited: row.topUrlsVisited,
  screenshot_ids: row.screenshotIds,
  suspicious_apps: row.suspiciousApps,
  starts_at: iso(row.startsAt),
  ends_at: iso(row.endsAt),
  created_at: iso(row.createdAt),
  updated_at: iso(row.updatedAt),
});

const numberOr = (value, empty) => (value === null ? empty : Number(value));

export const budget = (row) => ({
  id: row.id,
  project_id: row.projectId ?? undefined,
  client_id: row.clientId ?? undefined,
  budget: {
    type: row.type,
    rate: row.rate ?? undefined,
    cost: numberOr(row.cost),
    hours: numberOr(row.hours),
    start_date: row.budgetStartDate,
    alerts: {
      near_limit: row.nearLimit,
      notify_enabled: row.notifyEnabled,
      notify_all_members: row.notifyAllMembers,
      notify_group: row.notifyGroup ?? undefined,
    },
    recurrence: row.recurrence ?? undefined,
    recurrence_start: row.recurrenceStart ?? undefined,
    include_non_billable: row.includeNonBillable,
    stop_timer_when_budget_reached: row.stopTimer,
    stop_at: row.stopAt ?? undefined,
  },
  start_date: row.startDate,
  stop_date: row.stopDate ?? undefined,
  spent: row.spent,
  created_at: iso(row.createdAt),
  updated_at: iso(row.updatedAt),
});

function effectiveRole({ role, projectRoles }) {
  if (role !== 'user') return `organization_${role}`;
  const held = [...new Set(projectRoles)];
  if (held.length === 0) return 'unassigned';
  return held.length === 1 ? `project_${held[0]}` : 'by_project';
}

export const member = (row, actor) => ({
  user_id: row.userId,
  membership_role: row.role,
  effective_role: effectiveRole(row),
  membership_status: row.acceptedAt || row.lastActivityAt ? 'active' : 'pending',
  pay_rate: row.payRate,
  bill_rate: row.billRate,
  currency: actor.currency,
  pay_type: row.payRate === undefined ? undefined : row.payType,
  trackable: row.trackable,
  last_client_activity: iso(row.lastActivityAt),
  created_at: iso(row.createdAt),
  updated_at: iso(row.updatedAt),
  metadata: row.metadata,
  view_only: false,
});

export const screenshots = (row) => ({ user_id: row.userId, screenshot_frequency: Number(row.value) });

const statusOf = ({ since, until }, now) => {
  if (until !== null) return until <= now ? 'archived' : 'expiring';
  return since > now ? 'pending' : 'active';
};

export const policy = (row) => ({
  id: row.id,
  organization_id: row.organizationId,
  created_at: iso(row.createdAt),
  updated_at: iso(row.updatedAt),
  name: row.name,
  policy_type: row.policyType,
  status: statusOf(row, new Date()),
  threshold: Number(row.threshold),
  pay_rate_multiplier: String(Number(row.payRateMultiplier)),
  bill_rate_multiplier: String(Number(row.billRateMultiplier)),
  since: iso(row.since),
  until: iso(row.until),
  auto_add_new_users: row.autoAddNewUsers,
  notification_enabled: row.notificationEnabled,
  notification_role_ids: row.notificationRoleIds,
  superseded_by_id: row.supersededById ?? undefined,
  editable: row.until === null,
  locked: row.usedAt !== null,
  user_ids: row.userIds,
});

export const organization = (row) => ({
  id: row.id,
  name: row.name,
  status: row.status,
  time_zone: row.timeZone,
  week_start: row.weekStart,
  calendar_effective_at: null,
  currency: row.currency,
  managers_see_pay_rates: row.managersSeePayRates,
  features: row.features,
  created_at: iso(row.createdAt),
  updated_at: iso(row.updatedAt),
  metadata: row.metadata,
  member_profile_fields: [],
  invite_url: '',
});
