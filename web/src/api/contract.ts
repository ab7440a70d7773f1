import type * as activities from '../../../src/contract/activities.ts';
import type * as activityUpdates from '../../../src/contract/activity-updates.ts';
import type * as audit from '../../../src/contract/audit.ts';
import type * as budgetHistories from '../../../src/contract/budget-histories.ts';
import type * as budgetChanges from '../../../src/contract/budget-changes.ts';
import type * as budgetForecast from '../../../src/contract/budget-forecast.ts';
import type * as budgetRollover from '../../../src/contract/budget-rollover.ts';
import type * as budgetSeries from '../../../src/contract/budget-series.ts';
import type * as budgetStatus from '../../../src/contract/budget-status.ts';
import type * as budgetThresholds from '../../../src/contract/budget-thresholds.ts';
import type * as clients from '../../../src/contract/clients.ts';
import type * as earnings from '../../../src/contract/earnings.ts';
import type * as emptyLists from '../../../src/contract/empty-lists.ts';
import type * as errorCodes from '../../../src/contract/error-codes.ts';
import type * as exports from '../../../src/contract/export.ts';
import type * as feed from '../../../src/contract/feed.ts';
import type * as holidayAssignments from '../../../src/contract/holiday-assignments.ts';
import type * as holidays from '../../../src/contract/holidays.ts';
import type * as installation from '../../../src/contract/installation.ts';
import type * as invitations from '../../../src/contract/invitations.ts';
import type * as lastActivities from '../../../src/contract/last-activities.ts';
import type * as leftOutContents from '../../../src/contract/left-out-contents.ts';
import type * as accessLog from '../../../src/contract/access-log.ts';
import type * as mailedLinks from '../../../src/contract/mailed-links.ts';
import type * as memberDay from '../../../src/contract/member-day.ts';
import type * as memberMerges from '../../../src/contract/member-merges.ts';
import type * as memberSettings from '../../../src/contract/member-settings.ts';
import type * as members from '../../../src/contract/members.ts';
import type * as memberships from '../../../src/contract/memberships.ts';
import type * as organizations from '../../../src/contract/organizations.ts';
import type * as overtimePolicies from '../../../src/contract/overtime-policies.ts';
import type * as overtimePresets from '../../../src/contract/overtime-presets.ts';
import type * as overtimeAlerts from '../../../src/contract/overtime-alerts.ts';
import type * as overtime from '../../../src/contract/overtime.ts';
import type * as overtimeDiff from '../../../src/contract/overtime-diff.ts';
import type * as overtimeSimulation from '../../../src/contract/overtime-simulation.ts';
import type * as payPeriodClosing from '../../../src/contract/pay-period-closing.ts';
import type * as payPeriodLocks from '../../../src/contract/pay-period-locks.ts';
import type * as payPeriods from '../../../src/contract/pay-periods.ts';
import type * as payStatements from '../../../src/contract/pay-statements.ts';
import type * as retention from '../../../src/contract/retention.ts';
import type * as payrollClerks from '../../../src/contract/payroll-clerks.ts';
import type * as payrollFiles from '../../../src/contract/payroll-files.ts';
import type * as payrollIds from '../../../src/contract/payroll-ids.ts';
import type * as payrollTemplates from '../../../src/contract/payroll-templates.ts';
import type * as payroll from '../../../src/contract/payroll.ts';
import type * as ownTokens from '../../../src/contract/own-tokens.ts';
import type * as passkeys from '../../../src/contract/passkeys.ts';
import type * as passwords from '../../../src/contract/passwords.ts';
import type * as notificationSettings from '../../../src/contract/notification-settings.ts';
import type * as preferences from '../../../src/contract/preferences.ts';
import type * as projects from '../../../src/contract/projects.ts';
import type * as salaries from '../../../src/contract/salaries.ts';
import type * as search from '../../../src/contract/search.ts';
import type * as sessions from '../../../src/contract/sessions.ts';
import type * as setUp from '../../../src/contract/set-up.ts';
import type * as settingsHistory from '../../../src/contract/settings-history.ts';
import type * as signInProviders from '../../../src/contract/sign-in-providers.ts';
import type * as slotContents from '../../../src/contract/slot-contents.ts';
import type * as tags from '../../../src/contract/tags.ts';
import type * as tasks from '../../../src/contract/tasks.ts';
import type * as timeEntries from '../../../src/contract/time-entries.ts';
import type * as testClock from '../../../src/contract/test-clock.ts';
import type * as timeSums from '../../../src/contract/time-sums.ts';
import type * as today from '../../../src/contract/today.ts';
import type * as tokens from '../../../src/contract/tokens.ts';
import type * as unusualActivities from '../../../src/contract/unusual-activities.ts';
import type * as unusualActivityExemptions from '../../../src/contract/unusual-activity-exemptions.ts';
import type * as unusualActivityInbox from '../../../src/contract/unusual-activity-inbox.ts';
import type * as unusualActivityReplay from '../../../src/contract/unusual-activity-replay.ts';
import type * as unusualActivityReviews from '../../../src/contract/unusual-activity-reviews.ts';
import type * as unusualActivityRules from '../../../src/contract/unusual-activity-rules.ts';
import type * as userEvents from '../../../src/contract/user-events.ts';
import type * as users from '../../../src/contract/users.ts';
import type * as webhookDeliveries from '../../../src/contract/webhook-deliveries.ts';
import type * as webhooks from '../../../src/contract/webhooks.ts';

/** Types of all operations of the contract. Each operation is exported under its id. */
type Contract = typeof activities &
  typeof activityUpdates &
  typeof audit &
  typeof budgetHistories &
  typeof budgetChanges &
  typeof budgetForecast &
  typeof budgetRollover &
  typeof budgetSeries &
  typeof budgetStatus &
  typeof budgetThresholds &
  typeof clients &
  typeof earnings &
  typeof emptyLists &
  typeof errorCodes &
  typeof exports &
  typeof feed &
  typeof installation &
  typeof invitations &
  typeof lastActivities &
  typeof leftOutContents &
  typeof accessLog &
  typeof mailedLinks &
  typeof memberDay &
  typeof memberMerges &
  typeof memberSettings &
  typeof members &
  typeof memberships &
  typeof organizations &
  typeof overtimePolicies &
  typeof overtimePresets &
  typeof overtimeAlerts &
  typeof overtime &
  typeof overtimeDiff &
  typeof overtimeSimulation &
  typeof payPeriodLocks &
  typeof payPeriods &
  typeof payPeriodClosing &
  typeof payStatements &
  typeof payroll &
  typeof retention &
  typeof payrollClerks &
  typeof payrollFiles &
  typeof payrollIds &
  typeof payrollTemplates &
  typeof ownTokens &
  typeof passkeys &
  typeof passwords &
  typeof notificationSettings &
  typeof preferences &
  typeof projects &
  typeof holidayAssignments &
  typeof holidays &
  typeof salaries &
  typeof search &
  typeof sessions &
  typeof setUp &
  typeof settingsHistory &
  typeof signInProviders &
  typeof slotContents &
  typeof tags &
  typeof tasks &
  typeof timeEntries &
  typeof testClock &
  typeof timeSums &
  typeof today &
  typeof tokens &
  typeof unusualActivities &
  typeof unusualActivityExemptions &
  typeof unusualActivityInbox &
  typeof unusualActivityReplay &
  typeof unusualActivityReviews &
  typeof unusualActivityRules &
  typeof userEvents &
  typeof users &
  typeof webhookDeliveries &
  typeof webhooks;

type IsOperation<T> = T extends { id: string; method: string; path: string; response: object } ? true : false;

/** The operation ids. */
export type OperationId = { [K in keyof Contract]: IsOperation<Contract[K]> extends true ? K : never }[keyof Contract];

export type Operation<Id extends OperationId> = Contract[Id];
