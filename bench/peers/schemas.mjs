// Schemas of requests and responses, for Fastify's validation and serialization.

const integer = { type: 'integer' };
const number = { type: 'number' };
const text = { type: 'string' };
const boolean = { type: 'boolean' };
const nullableText = { type: ['string', 'null'] };
const textMap = { type: 'object', additionalProperties: text };
const listOf = (items) => ({ type: 'array', items });
const object = (properties) => ({ type: 'object', properties });

export const instant = { type: 'string', format: 'date-time' };
export const params = object({ organization_id: integer });
export const query = (more) => ({
  type: 'object',
  required: Object.keys(more),
  properties: {
    page_start_id: { type: 'integer', minimum: 0 },
    page_limit: { type: 'integer', minimum: 1, maximum: 500 },
    ...more,
  },
});

const flag = object({
  id: integer,
  user_id: integer,
  type: text,
  keyboard_active_seconds: integer,
  mouse_active_seconds: integer,
  time_tracked_seconds: integer,
  overall_active_seconds: integer,
  url: text,
  date: text,
  confidence_level: text,
  top_apps_in_use: { type: 'object', additionalProperties: integer },
  top_urls_visited: listOf(text),
  screenshot_ids: listOf(integer),
  suspicious_apps: listOf(text),
  starts_at: text,
  ends_at: text,
  created_at: text,
  updated_at: text,
});

const budget = object({
  type: text,
  rate: text,
  cost: number,
  hours: number,
  start_date: text,
  alerts: object({ near_limit: integer, notify_enabled: boolean, notify_all_members: boolean, notify_group: text }),
  recurrence: text,
  recurrence_start: integer,
  include_non_billable: boolean,
  stop_timer_when_budget_reached: boolean,
  stop_at: integer,
});

const items = {
  unusual_activities: flag,
  budget_histories: object({
    id: integer,
    project_id: integer,
    client_id: integer,
    budget,
    start_date: text,
    stop_date: text,
    spent: number,
    created_at: text,
    updated_at: text,
  }),
  members: object({
    user_id: integer,
    membership_role: text,
    effective_role: text,
    membership_status: text,
    pay_rate: text,
    bill_rate: text,
    currency: text,
    pay_type: text,
    trackable: boolean,
    last_client_activity: nullableText,
    created_at: text,
    updated_at: text,
    metadata: textMap,
    view_only: boolean,
  }),
  screenshot_settings: object({ user_id: integer, screenshot_frequency: integer }),
  overtime_policies: object({
    id: integer,
    organization_id: integer,
    created_at: text,
    updated_at: text,
    name: text,
    policy_type: text,
    status: text,
    threshold: number,
    pay_rate_multiplier: text,
    bill_rate_multiplier: text,
    since: text,
    until: nullableText,
    auto_add_new_users: boolean,
    notification_enabled: boolean,
    notification_role_ids: listOf(text),
    superseded_by_id: integer,
    editable: boolean,
    locked: boolean,
    user_ids: listOf(integer),
  }),
};

export const list = (name) =>
  object({ [name]: listOf(items[name]), pagination: object({ next_page_start_id: integer }) });

export const organizationAnswer = object({
  organization: object({
    id: integer,
    name: text,
    status: text,
    time_zone: text,
    week_start: integer,
    calendar_effective_at: nullableText,
    currency: text,
    managers_see_pay_rates: boolean,
    features: listOf(text),
    created_at: text,
    updated_at: text,
    metadata: textMap,
    member_profile_fields: listOf(text),
    invite_url: text,
  }),
});
