import { activityEndpoints } from './activities.ts';
import { activityUpdateEndpoints } from './activity-updates.ts';
import { auditEndpoints } from './audit.ts';
import { budgetHistoryEndpoints } from './budget-histories.ts';
import { budgetChangeEndpoints } from './budget-changes.ts';
import { budgetSeriesEndpoints } from './budget-series.ts';
import { budgetForecastEndpoints } from './budget-forecast.ts';
import { budgetRolloverEndpoints } from './budget-rollover.ts';
import { budgetThresholdEndpoints } from './budget-thresholds.ts';
import { budgetStatusEndpoints } from './budget-status.ts';
import { clientEndpoints } from './clients.ts';
import { earningEndpoints } from './earnings.ts';
import { emptyListEndpoints } from './empty-lists.ts';
import type { Endpoint } from './endpoint.ts';
import { errorCodeEndpoints } from './error-codes.ts';
import { exportEndpoints } from './export.ts';
import { feedEndpoints } from './feed.ts';
import { holidayAssignmentEndpoints } from './holiday-assignments.ts';
import { holidayEndpoints } from './holidays.ts';
import { installationEndpoints } from './installation.ts';
import { invitationEndpoints } from './invitations.ts';
import { lastActivityEndpoints } from './last-activities.ts';
import { leftOutContentEndpoints } from './left-out-contents.ts';
import { accessLogEndpoints } from './access-log.ts';
import { mailedLinkEndpoints } from './mailed-links.ts';
import { memberDayEndpoints } from './member-day.ts';
import { memberMergeEndpoints } from './member-merges.ts';
import { memberSettingEndpoints } from './member-settings.ts';
import { memberEndpoints } from './members.ts';
import { membershipEndpoints } from './memberships.ts';
import { organizationEndpoints } from './organizations.ts';
import { ownTokenEndpoints } from './own-tokens.ts';
import { overtimeAlertEndpoints } from './overtime-alerts.ts';
import { overtimePolicyEndpoints } from './overtime-policies.ts';
import { overtimePresetEndpoints } from './overtime-presets.ts';
import { overtimeEndpoints } from './overtime.ts';
import { overtimeDiffEndpoints } from './overtime-diff.ts';
import { overtimeSimulationEndpoints } from './overtime-simulation.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { passwordEndpoints } from './passwords.ts';
import { notificationSettingEndpoints } from './notification-settings.ts';
import { payPeriodClosingEndpoints } from './pay-period-closing.ts';
import { payPeriodLockEndpoints } from './pay-period-locks.ts';
import { payPeriodEndpoints } from './pay-periods.ts';
import { payStatementEndpoints } from './pay-statements.ts';
import { retentionEndpoints } from './retention.ts';
import { payrollClerkEndpoints } from './payroll-clerks.ts';
import { payrollFileEndpoints } from './payroll-files.ts';
import { payrollIdEndpoints } from './payroll-ids.ts';
import { payrollTemplateEndpoints } from './payroll-templates.ts';
import { payrollEndpoints } from './payroll.ts';
import { preferenceEndpoints } from './preferences.ts';
import { projectEndpoints } from './projects.ts';
import { salaryEndpoints } from './salaries.ts';
import { searchEndpoints } from './search.ts';
import { sessionEndpoints } from './sessions.ts';
import { setUpEndpoints } from './set-up.ts';
import { settingsHistoryEndpoints } from './settings-history.ts';
import { signInProviderEndpoints } from './sign-in-providers.ts';
import { slotContentEndpoints } from './slot-contents.ts';
import { tagEndpoints } from './tags.ts';
import { taskEndpoints } from './tasks.ts';
import { testClockEndpoints } from './test-clock.ts';
import { timeEntryEndpoints } from './time-entries.ts';
import { timeSumEndpoints } from './time-sums.ts';
import { todayEndpoints } from './today.ts';
import { tokenEndpoints } from './tokens.ts';
import { unusualActivityEndpoints } from './unusual-activities.ts';
import { unusualActivityExemptionEndpoints } from './unusual-activity-exemptions.ts';
import { unusualActivityInboxEndpoints } from './unusual-activity-inbox.ts';
import { unusualActivityReviewEndpoints } from './unusual-activity-reviews.ts';
import { unusualActivityRuleEndpoints } from './unusual-activity-rules.ts';
import { unusualActivityReplayEndpoints } from './unusual-activity-replay.ts';
import { userEventEndpoints } from './user-events.ts';
import { userEndpoints } from './users.ts';
import { webhookDeliveryEndpoints } from './webhook-deliveries.ts';
import { webhookEndpoints } from './webhooks.ts';

/** All operations of the API, in the order of the documentation. */
export const endpoints: readonly Endpoint[] = [
  ...userEndpoints,
  ...notificationSettingEndpoints,
  ...preferenceEndpoints,
  ...membershipEndpoints,
  ...exportEndpoints,
  ...organizationEndpoints,
  ...searchEndpoints,
  ...memberEndpoints,
  ...memberMergeEndpoints,
  ...invitationEndpoints,
  ...mailedLinkEndpoints,
  ...projectEndpoints,
  ...clientEndpoints,
  ...taskEndpoints,
  ...activityEndpoints,
  ...activityUpdateEndpoints,
  ...lastActivityEndpoints,
  ...slotContentEndpoints,
  ...memberDayEndpoints,
  ...timeEntryEndpoints,
  ...tagEndpoints,
  ...timeSumEndpoints,
  ...todayEndpoints,
  ...emptyListEndpoints,
  ...budgetHistoryEndpoints,
  ...budgetStatusEndpoints,
  ...budgetChangeEndpoints,
  ...budgetSeriesEndpoints,
  ...budgetForecastEndpoints,
  ...budgetThresholdEndpoints,
  ...budgetRolloverEndpoints,
  ...overtimePolicyEndpoints,
  ...overtimePresetEndpoints,
  ...overtimeAlertEndpoints,
  ...overtimeEndpoints,
  ...overtimeDiffEndpoints,
  ...overtimeSimulationEndpoints,
  ...salaryEndpoints,
  ...earningEndpoints,
  ...payPeriodEndpoints,
  ...payPeriodLockEndpoints,
  ...retentionEndpoints,
  ...holidayEndpoints,
  ...holidayAssignmentEndpoints,
  ...payPeriodClosingEndpoints,
  ...payStatementEndpoints,
  ...payrollEndpoints,
  ...payrollTemplateEndpoints,
  ...payrollFileEndpoints,
  ...payrollIdEndpoints,
  ...payrollClerkEndpoints,
  ...memberSettingEndpoints,
  ...settingsHistoryEndpoints,
  ...unusualActivityEndpoints,
  ...unusualActivityInboxEndpoints,
  ...unusualActivityReviewEndpoints,
  ...unusualActivityRuleEndpoints,
  ...unusualActivityExemptionEndpoints,
  ...unusualActivityReplayEndpoints,
  ...feedEndpoints,
  ...userEventEndpoints,
  ...leftOutContentEndpoints,
  ...webhookEndpoints,
  ...webhookDeliveryEndpoints,
  ...auditEndpoints,
  ...accessLogEndpoints,
  ...tokenEndpoints,
  ...ownTokenEndpoints,
  ...sessionEndpoints,
  ...setUpEndpoints,
  ...passwordEndpoints,
  ...passkeyEndpoints,
  ...signInProviderEndpoints,
  ...testClockEndpoints,
  ...installationEndpoints,
  ...errorCodeEndpoints,
];
