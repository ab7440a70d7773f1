// The tables that the lists need, with only the required columns, as TypeORM entities.

import { EntitySchema } from 'typeorm';

const camel = (name) => name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** An entity for a table, with its columns by type; `key` contains the primary key. */
function entity(name, tableName, key, columns) {
  const entries = Object.entries(columns).flatMap(([type, names]) =>
    names.map((column) => [camel(column), { type, name: column, primary: key.includes(column), nullable: true }]),
  );
  return new EntitySchema({ name, tableName, columns: Object.fromEntries(entries) });
}

export const Token = entity('Token', 'organization_tokens', ['id'], {
  int: ['id', 'organization_id', 'user_id'],
  bytea: ['secret_hash'],
  timestamptz: ['expires_at', 'revoked_at'],
});

export const Organization = entity('Organization', 'organizations', ['id'], {
  int: ['id'],
  text: ['name', 'status', 'currency'],
  boolean: ['managers_see_pay_rates'],
  jsonb: ['metadata'],
  timestamptz: ['created_at', 'updated_at'],
});

export const Calendar = entity('Calendar', 'organization_calendars', ['organization_id', 'effective_from'], {
  int: ['organization_id', 'week_start'],
  text: ['time_zone'],
  timestamptz: ['effective_from'],
});

export const Feature = entity('Feature', 'organization_features', ['organization_id', 'feature', 'since'], {
  int: ['organization_id'],
  text: ['feature'],
  timestamptz: ['since', 'until'],
});

export const Member = entity('Member', 'members', ['organization_id', 'user_id'], {
  int: ['organization_id', 'user_id'],
  text: ['role'],
  boolean: ['trackable'],
  jsonb: ['metadata'],
  timestamptz: ['accepted_at', 'removed_at', 'created_at', 'updated_at'],
});

export const ProjectMember = entity('ProjectMember', 'project_members', ['organization_id', 'project_id', 'user_id'], {
  int: ['organization_id', 'project_id', 'user_id'],
  text: ['role'],
});

export const Rate = entity('Rate', 'rates', ['organization_id', 'id'], {
  int: ['organization_id', 'user_id', 'project_id'],
  bigint: ['id'],
  text: ['kind', 'pay_type'],
  numeric: ['amount'],
  timestamptz: ['superseded_at'],
});

export const SettingDefault = entity('SettingDefault', 'setting_defaults', ['organization_id', 'setting'], {
  int: ['organization_id', 'generation'],
  text: ['setting', 'value'],
});

export const SettingOverride = entity(
  'SettingOverride',
  'setting_overrides',
  ['organization_id', 'user_id', 'setting'],
  {
    int: ['organization_id', 'user_id', 'generation'],
    text: ['setting', 'value'],
  },
);

export const Policy = entity('Policy', 'overtime_policies', ['organization_id', 'id'], {
  int: ['organization_id', 'id', 'superseded_by_id'],
  text: ['name', 'policy_type'],
  numeric: ['threshold', 'pay_rate_multiplier', 'bill_rate_multiplier'],
  boolean: ['auto_add_new_users', 'notification_enabled'],
  timestamptz: ['since', 'until', 'used_at', 'created_at', 'updated_at'],
});
Policy.options.columns.notificationRoleIds = { type: 'text', array: true, name: 'notification_role_ids' };

export const Assignment = entity('Assignment', 'overtime_assignments', ['organization_id', 'id'], {
  int: ['organization_id', 'policy_id', 'user_id'],
  bigint: ['id'],
  boolean: ['ends_with_policy'],
});

export const Flag = entity('Flag', 'unusual_activities', ['organization_id', 'id'], {
  int: [
    'organization_id',
    'id',
    'user_id',
    'keyboard_active_seconds',
    'mouse_active_seconds',
    'time_tracked_seconds',
    'overall_active_seconds',
  ],
  text: ['type', 'confidence_level'],
  date: ['local_date'],
  json: ['top_apps_in_use', 'top_urls_visited', 'screenshot_ids', 'suspicious_apps'],
  timestamptz: ['starts_at', 'ends_at', 'created_at', 'updated_at'],
});

export const Budget = entity('Budget', 'budget_histories', ['organization_id', 'id'], {
  int: ['organization_id', 'id', 'project_id', 'client_id', 'near_limit', 'recurrence_start', 'stop_at'],
  text: ['type', 'rate', 'notify_group', 'recurrence'],
  numeric: ['cost', 'hours'],
  date: ['budget_start_date', 'start_date', 'stop_date'],
  boolean: ['notify_enabled', 'notify_all_members', 'include_non_billable', 'stop_timer_when_budget_reached'],
  timestamptz: ['created_at', 'updated_at'],
});

export const entities = [
  Token,
  Organization,
  Calendar,
  Feature,
  Member,
  ProjectMember,
  Rate,
  SettingDefault,
  SettingOverride,
  Policy,
  Assignment,
  Flag,
  Budget,
];
