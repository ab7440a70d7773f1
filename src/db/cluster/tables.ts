/** How a table is stored on a cluster. */
export type TableKind =
  /** In shards by organization: all shards of an organization are on the same node. */
  | { readonly kind: 'distributed'; readonly by: 'id' | 'organization_id' }
  /** A full copy on every node. */
  | { readonly kind: 'reference' }
  /** On the coordinator and known to every node; transactions that also write to other tables use two-phase commit. */
  | { readonly kind: 'managed' }
  /** Only on the coordinator, unknown to the nodes. */
  | { readonly kind: 'local' };

export interface TableOnCluster {
  readonly name: string;
  readonly kind: TableKind;
  readonly reason: string;
}

/** Facts of an organization. */
const ofOrganizations = [
  'activity_slots',
  'audit_entries',
  'clients',
  'projects',
  'budget_carries',
  'budget_changed_causes',
  'budget_changed_days',
  'budget_crossings',
  'budget_histories',
  'budget_outlooks',
  'budget_rollovers',
  'budget_row_versions',
  'budget_statements',
  'budget_thresholds',
  'tasks',
  'daily_task_time',
  'members',
  'daily_time',
  'detection_days',
  'detection_exemptions',
  'detection_rule_sets',
  'dismissed_programs',
  'earnings',
  'enforcement_runs',
  'feed_entries',
  'feed_acknowledgements',
  'feed_heads',
  'feed_relays',
  'figure_checks',
  'figure_marks',
  'holiday_calendars',
  'holiday_assignments',
  'holidays',
  'invitation_links',
  'left_out_contents',
  'looks',
  'notices',
  'organization_calendars',
  'organization_features',
  'outbox',
  'overtime_policies',
  'overtime_assignments',
  'overtime_marks',
  'overtime_newcomers',
  'overtime_weeks',
  'pay_period_counts',
  'pay_period_lines',
  'pay_period_members',
  'pay_period_settings',
  'pay_periods',
  'pay_period_rejections',
  'pay_period_rejected_slots',
  'pay_schedules',
  'payroll_ids',
  'payroll_templates',
  'project_cause_totals',
  'project_members',
  'project_running_totals',
  'project_terms',
  'project_totals_progress',
  'rates',
  'recorded_dates',
  'recorded_days',
  'released_time',
  'removed_activities',
  'removed_days',
  'retention',
  'retention_turns',
  'role_periods',
  'salaries',
  'setting_changes',
  'setting_defaults',
  'setting_overrides',
  'superseded_organization_calendars',
  'superseded_overtime_assignments',
  'superseded_overtime_policies',
  'superseded_slots',
  'tags',
  'task_assignees',
  'time_entries',
  'time_ledger',
  'time_ledger_sums',
  'unusual_activities',
  'unusual_activity_reviews',
  'webhooks',
  'webhook_deliveries',
  'webhook_attempts',
  'weekly_time',
];

/** Data of a person, independent of organizations. */
const ofPeople = [
  'browser_sessions',
  'notification_settings',
  'passkeys',
  'passwords',
  'personal_token_families',
  'provider_links',
  'refresh_tokens',
  'sign_in_links',
  'user_preferences',
];

const theirs = 'belongs to a person, who is known on every node, and is only queried by person';
const organizations: TableOnCluster = {
  name: 'organizations',
  kind: { kind: 'distributed', by: 'id' },
  reason: 'all data of an organization is stored with it',
};
const distributed = (name: string): TableOnCluster => ({
  name,
  kind: { kind: 'distributed', by: 'organization_id' },
  reason: 'facts of an organization',
});
const reference = (name: string, reason: string): TableOnCluster => ({ name, kind: { kind: 'reference' }, reason });
const managed = (name: string, reason: string): TableOnCluster => ({ name, kind: { kind: 'managed' }, reason });
const local = (name: string, reason: string): TableOnCluster => ({ name, kind: { kind: 'local' }, reason });

/**
 * Every table and how it is stored on a cluster. Each table comes after the tables that its foreign keys reference;
 * tables are distributed in this order. Add a new table here in the same change as its migration.
 */
export const tablesOnCluster: readonly TableOnCluster[] = [
  reference('users', 'joined by the tables of every organization, and found by an email address without one'),
  organizations,
  reference('organization_tokens', 'looked up by the secret, which does not identify the organization'),
  reference('user_organizations', 'lists the organizations of a person'),
  reference('sending_hold', 'queried by statements that fetch mail and webhooks of any organization'),
  ...ofOrganizations.map((name) => distributed(name)),
  ...ofPeople.map((name) => managed(name, theirs)),
  managed('user_events', 'an inbox for all organizations of a person, written in the transaction of one of them'),
  managed('user_events_read', 'written together with the inbox'),
  managed('mails', 'written together with the inbox or with an invitation to an organization'),
  managed('mail_events', 'written together with the inbox'),
  managed('backup_schedule', 'compared with `sending_hold`, which local tables cannot be'),
  managed('idempotency_answers', 'written in the transaction of the stored response: both or neither survive a crash'),
  reference('computation_changes', 'compared with the pay lines of every organization'),
  local('backups', 'describes the installation'),
  local('enforcement_start', 'describes the installation'),
  local('installation_tokens', 'describes the installation'),
  local('mail_keys', 'a key of the installation'),
  local('passkey_challenges', 'used before sign-in'),
  local('password_attempts', 'used before sign-in'),
  local('provider_attempts', 'used before sign-in'),
  local('running_servers', 'describes the installation'),
  local('relay_turn', 'workers query the coordinator for their queue slot'),
  local('schema_migrations', 'read by every transaction; migrations query the coordinator'),
  local('set_up_code', 'used before any organization exists'),
  local('sign_in_link_asks', 'used before sign-in'),
  local('signing_keys', 'keys of the installation'),
  local('timeline_marks', "describes the coordinator's log"),
  local('test_clock', 'the clock of tests'),
];
