/**
 * The state of a budget at pay rates has changed since the night before. Readers who cannot see pay get this event
 * instead of threshold events.
 */
export const hiddenStateKind = 'budget_state_changed';

/**
 * Events from computed figures. Each of these events is emitted once, however often and in whatever order the figures
 * are computed.
 */
const figureKinds = [
  'budget_threshold_reached',
  'budget_threshold_left',
  'budget_will_exceed',
  hiddenStateKind,
  'overtime_approaching',
  'overtime_passed',
] as const;

/** Events about pay, without amounts. Only users who can see pay get these events in the feed. */
export const payKinds = ['pay_rate_set', 'salary_set', 'pay_period_corrected'] as const;

/** Events that only owners can read. */
export const ownerKinds = ['webhook_disabled', 'contents_left_out', 'budget_surplus_stored'] as const;

/**
 * Event kinds in the feed. A kind that ends in `_removed` is a tombstone: the record was deleted, and the payload
 * contains the cause.
 */
export const feedKinds = [
  'unusual_activity_found',
  'unusual_activity_changed',
  'unusual_activity_removed',
  'unusual_activity_reviewed',
  'unusual_activity_answered',
  'unusual_activity_rules_changed',
  'unusual_activity_exemption_created',
  'unusual_activity_exemption_ended',
  'members_merged',
  ...figureKinds,
  'budget_set',
  'budget_cleared',
  'overtime_policy_created',
  'overtime_policy_changed',
  'overtime_policy_removed',
  ...payKinds,
  'bill_rate_set',
  'pay_schedule_set',
  'pay_schedule_removed',
  'pay_period_submitted',
  'pay_period_withdrawn',
  'pay_period_approved',
  'pay_period_returned',
  'pay_period_approval_lapsed',
  'pay_period_closed',
  'pay_period_reopened',
  'organization_changed',
  'settings_changed',
  'member_joined',
  'member_changed',
  'member_removed',
  'token_created',
  'token_ended',
  'event_acknowledged',
  ...ownerKinds,
] as const;
export type FeedKind = (typeof feedKinds)[number];

export const feedSubjects = [
  'unusual_activity',
  'unusual_activity_rules',
  'unusual_activity_exemption',
  'member',
  'project',
  'client',
  'overtime_policy',
  'pay_schedule',
  'pay_period',
  'organization',
  'organization_token',
  'event',
  'webhook',
] as const;
export type FeedSubject = (typeof feedSubjects)[number];

/** Kinds of events that notify the members concerned. */
export const noticeKinds = [
  'budget_threshold_reached',
  'budget_threshold_left',
  'budget_will_exceed',
  hiddenStateKind,
  'budget_surplus_stored',
  'overtime_approaching',
  'overtime_passed',
  'webhook_disabled',
  'contents_left_out',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const userEventKinds = [
  'organization_token_created',
  'organization_token_ended',
  'personal_token_created',
  'personal_token_ended',
  'session_created',
  'session_ended',
  'password_set',
  'password_removed',
  'passkey_created',
  'passkey_removed',
  'provider_link_created',
  'provider_link_deleted',
  'membership_began',
  'membership_accepted',
  'membership_role_changed',
  'membership_ended',
  ...noticeKinds,
  'own_contents_left_out',
  'time_entry_changed',
] as const;
export type UserEventKind = (typeof userEventKinds)[number];

export const eventOrders = ['oldest_first', 'newest_first'] as const;
