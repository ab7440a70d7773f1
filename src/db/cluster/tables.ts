/** How a table is kept on a cluster. */
export type TableKind =
  /** In shards, by the organization: those of one organization lie together on one node. */
  | { readonly kind: 'distributed'; readonly by: 'id' | 'organization_id' }
  /** Whole on every node. */
  | { readonly kind: 'reference' }
  /** On the coordinator, known to every node: what is written with other tables is committed in two steps. */
  | { readonly kind: 'managed' }
  /** On the coordinator, which alone knows of it. */
  | { readonly kind: 'local' };

export interface TableOnCluster {
  readonly name: string;
  readonly kind: TableKind;
  readonly reason: string;
}

/** Facts of one organization. */
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
  'superseded_overtime_assignments',
  'superseded_overtime_policies',
  'superseded_slots',
  'task_assignees',
  'time_ledger',
  'time_ledger_sums',
  'unusual_activities',
  'unusual_activity_reviews',
  'webhooks',
  'webhook_deliveries',
  'webhook_attempts',
  'weekly_time',
];

/** What people have of their own, whatever organizations they belong to. */
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

const theirs = 'it hangs on a person, who is known on every node, and is asked for by the person alone';
const organizations: TableOnCluster = {
  name: 'organizations',
  kind: { kind: 'distributed', by: 'id' },
  reason: 'all that belongs to an organization lies beside it',
};
const distributed = (name: string): TableOnCluster => ({
  name,
  kind: { kind: 'distributed', by: 'organization_id' },
  reason: 'facts of one organization',
});
const reference = (name: string, reason: string): TableOnCluster => ({ name, kind: { kind: 'reference' }, reason });
const managed = (name: string, reason: string): TableOnCluster => ({ name, kind: { kind: 'managed' }, reason });
const local = (name: string, reason: string): TableOnCluster => ({ name, kind: { kind: 'local' }, reason });

/**
 * Every table, and how it is kept once the schema is distributed: each behind those its keys refer to, which is the
 * order in which they are distributed. A new table belongs here in the same change as its migration.
 */
export const tablesOnCluster: readonly TableOnCluster[] = [
  reference('users', 'joined by the tables of every organization, and found by an address without one'),
  organizations,
  reference('organization_tokens', 'found by the secret, which says nothing of the organization'),
  reference('user_organizations', 'tells of a person in which organizations to look'),
  reference('sending_hold', 'asked by statements that take up mail and webhooks, of whichever organization'),
  ...ofOrganizations.map((name) => distributed(name)),
  ...ofPeople.map((name) => managed(name, theirs)),
  managed('user_events', 'one inbox for all organizations of a person, written in the transaction of one of them'),
  managed('user_events_read', 'written beside the inbox'),
  managed('mails', 'written beside the inbox, or with an invitation to an organization'),
  managed('mail_events', 'written beside the inbox'),
  managed('backup_schedule', 'compared with `sending_hold`, which no local table can be'),
  managed('idempotency_answers', 'written in the transaction whose answer is kept: both or neither survive a crash'),
  local('backups', 'tells of the installation'),
  local('enforcement_start', 'tells of the installation'),
  local('installation_tokens', 'tells of the installation'),
  local('mail_keys', 'a key of the installation'),
  local('passkey_challenges', 'before anybody is known'),
  local('password_attempts', 'before anybody is known'),
  local('provider_attempts', 'before anybody is known'),
  local('running_servers', 'tells of the installation'),
  local('relay_turn', 'workers ask the coordinator whose turn it is'),
  local('schema_migrations', 'every transaction looks there: whoever migrates asks the coordinator'),
  local('set_up_code', 'before there is an organization'),
  local('sign_in_link_asks', 'before anybody is known'),
  local('signing_keys', 'keys of the installation'),
  local('timeline_marks', 'tells of the log of the coordinator'),
  local('test_clock', 'the clock of tests'),
];
