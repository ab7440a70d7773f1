// The tables that the lists need, with only the required columns, in Drizzle's notation.

import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const bytea = customType({ dataType: () => 'bytea' });
const instant = (name) => timestamp(name, { withTimezone: true, mode: 'date' });

export const tokens = pgTable('organization_tokens', {
  id: integer('id').primaryKey(),
  secretHash: bytea('secret_hash'),
  organizationId: integer('organization_id'),
  userId: integer('user_id'),
  expiresAt: instant('expires_at'),
  revokedAt: instant('revoked_at'),
});

export const organizations = pgTable('organizations', {
  id: integer('id').primaryKey(),
  name: text('name'),
  status: text('status'),
  currency: text('currency'),
  managersSeePayRates: boolean('managers_see_pay_rates'),
  metadata: jsonb('metadata'),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
});

export const calendars = pgTable('organization_calendars', {
  organizationId: integer('organization_id'),
  effectiveFrom: instant('effective_from'),
  timeZone: text('time_zone'),
  weekStart: smallint('week_start'),
});

export const features = pgTable('organization_features', {
  organizationId: integer('organization_id'),
  feature: text('feature'),
  until: instant('until'),
});

export const members = pgTable('members', {
  organizationId: integer('organization_id'),
  userId: integer('user_id'),
  role: text('role'),
  trackable: boolean('trackable'),
  metadata: jsonb('metadata'),
  acceptedAt: instant('accepted_at'),
  removedAt: instant('removed_at'),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
});

export const users = pgTable('users', { id: integer('id').primaryKey(), name: text('name'), email: text('email') });

export const projectMembers = pgTable('project_members', {
  organizationId: integer('organization_id'),
  projectId: integer('project_id'),
  userId: integer('user_id'),
  role: text('role'),
});

export const rates = pgTable('rates', {
  organizationId: integer('organization_id'),
  kind: text('kind'),
  userId: integer('user_id'),
  projectId: integer('project_id'),
  effectiveOn: date('effective_on', { mode: 'string' }),
  amount: numeric('amount'),
  payType: text('pay_type'),
  supersededAt: instant('superseded_at'),
});

export const days = pgTable('daily_time', {
  organizationId: integer('organization_id'),
  projectId: integer('project_id'),
  localDate: date('local_date', { mode: 'string' }),
  userId: integer('user_id'),
  tracked: integer('tracked'),
  billable: integer('billable'),
  manual: integer('manual'),
  updatedAt: instant('updated_at'),
});

export const settingDefaults = pgTable('setting_defaults', {
  organizationId: integer('organization_id'),
  setting: text('setting'),
  value: text('value'),
  generation: integer('generation'),
});

export const settingOverrides = pgTable('setting_overrides', {
  organizationId: integer('organization_id'),
  userId: integer('user_id'),
  setting: text('setting'),
  value: text('value'),
  generation: integer('generation'),
});

export const policies = pgTable('overtime_policies', {
  organizationId: integer('organization_id'),
  id: integer('id'),
  name: text('name'),
  policyType: text('policy_type'),
  threshold: numeric('threshold'),
  payRateMultiplier: numeric('pay_rate_multiplier'),
  billRateMultiplier: numeric('bill_rate_multiplier'),
  since: instant('since'),
  until: instant('until'),
  autoAddNewUsers: boolean('auto_add_new_users'),
  notificationEnabled: boolean('notification_enabled'),
  notificationRoleIds: text('notification_role_ids').array(),
  supersededById: integer('superseded_by_id'),
  usedAt: instant('used_at'),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
});

export const assignments = pgTable('overtime_assignments', {
  organizationId: integer('organization_id'),
  id: bigint('id', { mode: 'number' }),
  policyId: integer('policy_id'),
  userId: integer('user_id'),
  endsWithPolicy: boolean('ends_with_policy'),
});

export const flags = pgTable('unusual_activities', {
  organizationId: integer('organization_id'),
  id: integer('id'),
  userId: integer('user_id'),
  type: text('type'),
  keyboardActiveSeconds: integer('keyboard_active_seconds'),
  mouseActiveSeconds: integer('mouse_active_seconds'),
  timeTrackedSeconds: integer('time_tracked_seconds'),
  overallActiveSeconds: integer('overall_active_seconds'),
  localDate: date('local_date', { mode: 'string' }),
  confidenceLevel: text('confidence_level'),
  topAppsInUse: json('top_apps_in_use'),
  topUrlsVisited: json('top_urls_visited'),
  screenshotIds: json('screenshot_ids'),
  suspiciousApps: json('suspicious_apps'),
  startsAt: instant('starts_at'),
  endsAt: instant('ends_at'),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
});

export const budgets = pgTable('budget_histories', {
  organizationId: integer('organization_id'),
  id: integer('id'),
  projectId: integer('project_id'),
  clientId: integer('client_id'),
  type: text('type'),
  rate: text('rate'),
  cost: numeric('cost'),
  hours: numeric('hours'),
  budgetStartDate: date('budget_start_date', { mode: 'string' }),
  nearLimit: smallint('near_limit'),
  notifyEnabled: boolean('notify_enabled'),
  notifyAllMembers: boolean('notify_all_members'),
  notifyGroup: text('notify_group'),
  recurrence: text('recurrence'),
  recurrenceStart: smallint('recurrence_start'),
  includeNonBillable: boolean('include_non_billable'),
  stopTimer: boolean('stop_timer_when_budget_reached'),
  stopAt: smallint('stop_at'),
  startDate: date('start_date', { mode: 'string' }),
  stopDate: date('stop_date', { mode: 'string' }),
  periodStartDate: date('period_start_date', { mode: 'string' }),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
});
