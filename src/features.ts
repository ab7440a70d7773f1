import type { Subscription } from './subscriptions.ts';
import type { Config } from './config.ts';
import { activityMonths } from './features/work/recording/jobs.ts';
import { activitySubscriptions } from './features/work/recording/subscriptions.ts';
import { auditRoutes } from './features/people/logs/audit.ts';
import { budgetThresholdRoutes } from './features/pay/alerts/budgets/routes.ts';
import { budgetLookAhead } from './features/pay/alerts/budgets/look-ahead.ts';
import { budgetAlertSubscriptions } from './features/pay/alerts/budgets/subscriptions.ts';
import { budgetRollover, budgetSpendCache } from './features/pay/budgets/jobs.ts';
import { budgetRoutes } from './features/pay/budgets/routes.ts';
import { budgetProgressRoutes } from './features/pay/alerts/progress/routes.ts';
import { budgetStatusRoutes } from './features/pay/budgets/status-routes.ts';
import { budgetSubscriptions } from './features/pay/budgets/subscriptions.ts';
import { earningRoutes } from './features/pay/salaries/earnings/routes.ts';
import { emptyListRoutes } from './features/operations/fixed-answers/empty-lists.ts';
import { errorCodeRoutes } from './features/operations/fixed-answers/error-codes.ts';
import { exportRoutes } from './features/people/users/export/routes.ts';
import { feedSubscriptions } from './features/notifications/feed/recorded.ts';
import { feedRoutes } from './features/notifications/feed/routes.ts';
import { holidayRoutes } from './features/work/holidays/routes.ts';
import { figureCheck } from './features/operations/installation/figure-checks/jobs.ts';
import { accessLogUpkeep } from './features/people/logs/jobs.ts';
import { accessLogRoutes } from './features/people/logs/routes.ts';
import { mailedLinkRoutes } from './features/access/mailed-links/routes.ts';
import { notificationSettingRoutes } from './features/notifications/mail/settings.ts';
import { leftOutContentJobs } from './features/fairness/left-out-contents/jobs.ts';
import { leftOutContentRoutes } from './features/fairness/left-out-contents/routes.ts';
import { leftOutContentSubscriptions } from './features/fairness/left-out-contents/subscriptions.ts';
import type { LeftOutTotals } from './features/fairness/left-out-contents/totals.ts';
import { invitationRoutes } from './features/access/invitations/routes.ts';
import { memberMergeRoutes } from './features/people/users/merges/routes.ts';
import { memberSettingTasks } from './features/fairness/member-settings/jobs.ts';
import { settingsHistoryRoutes } from './features/fairness/member-settings/history.ts';
import { memberSettingRoutes } from './features/fairness/member-settings/routes.ts';
import { memberSettingSubscriptions } from './features/fairness/member-settings/subscriptions.ts';
import { ownMembershipRoutes } from './features/people/members/own-routes.ts';
import { payrollClerkRoutes } from './features/people/members/payroll-clerk-routes.ts';
import { memberRoutes } from './features/people/members/routes.ts';
import { memberSubscriptions } from './features/people/members/subscriptions.ts';
import { noticeSubscriptions, noticeTasks } from './features/notifications/mail/notices/relay.ts';
import { organizationRoutes } from './features/people/organizations/routes.ts';
import { overtimeAlertRoutes } from './features/pay/alerts/overtime/routes.ts';
import { overtimeAlertSubscriptions } from './features/pay/alerts/overtime/subscriptions.ts';
import { overtimePolicyRoutes } from './features/pay/overtime-policies/routes.ts';
import { overtimePresetRoutes } from './features/pay/overtime-policies/presets/routes.ts';
import { overtimePolicySubscriptions } from './features/pay/overtime-policies/subscriptions.ts';
import { earlierOvertime, recentOvertime } from './features/pay/overtime/cached-weeks/refresh.ts';
import { overtimeRoutes } from './features/pay/overtime/routes.ts';
import { overtimeSubscriptions } from './features/pay/overtime/subscriptions.ts';
import { passkeyJobs } from './features/access/passkeys/jobs.ts';
import { relyingPartyOf } from './features/access/passkeys/relying-party.ts';
import { passkeyRoutes } from './features/access/passkeys/routes.ts';
import { passkeySubscriptions } from './features/access/passkeys/subscriptions.ts';
import { passwordJobs } from './features/access/passwords/jobs.ts';
import { passwordRoutes } from './features/access/passwords/routes.ts';
import { passwordSubscriptions } from './features/access/passwords/subscriptions.ts';
import { payPeriodClosingRoutes } from './features/pay/pay-periods/closing-routes.ts';
import { payStatementRoutes } from './features/pay/pay-periods/statement-routes.ts';
import { payPeriodLockJobs } from './features/pay/pay-period-locks/jobs.ts';
import { payPeriodLockRoutes } from './features/pay/pay-period-locks/routes.ts';
import { payPeriodTasks } from './features/pay/pay-periods/recheck.ts';
import { payPeriodRoutes } from './features/pay/pay-periods/routes.ts';
import { payPeriodSubscriptions } from './features/pay/pay-periods/subscriptions.ts';
import { payrollRoutes } from './features/pay/payroll/routes.ts';
import { payrollSetUpRoutes } from './features/pay/payroll/template-routes.ts';
import { preferenceRoutes } from './features/people/users/preferences/routes.ts';
import { projectSubscriptions } from './features/work/projects/subscriptions.ts';
import { retentionRoutes } from './features/operations/retention/routes.ts';
import { payRateRoutes } from './features/pay/salaries/pay-rate-routes.ts';
import { salaryRoutes } from './features/pay/salaries/routes.ts';
import { searchRoutes } from './features/people/organizations/search/routes.ts';
import { taskSubscriptions } from './features/work/tasks/subscriptions.ts';
import { sessionJobs } from './features/access/sessions/jobs.ts';
import { type OtherSignInMethods, sessionRoutes } from './features/access/sessions/routes.ts';
import { sessionSubscriptions } from './features/access/sessions/subscriptions.ts';
import { setUpRoutes } from './features/access/setup/routes.ts';
import { waitsForSetUp } from './features/access/setup/set-up.ts';
import { signInProviderJobs } from './features/access/sign-in-providers/jobs.ts';
import type { SignInProviders } from './features/access/sign-in-providers/providers.ts';
import { signInProviderRoutes } from './features/access/sign-in-providers/routes.ts';
import { tokenJobs } from './features/access/tokens/jobs.ts';
import { timeEntrySubscriptions } from './features/work/time-entries/subscriptions.ts';
import { tokenRoutes } from './features/access/tokens/routes.ts';
import { tokenSubscriptions } from './features/access/tokens/subscriptions.ts';
import { unusualActivityDetection } from './features/fairness/detection/jobs.ts';
import { detectionRoutes } from './features/fairness/detection/routes.ts';
import { detectionSubscriptions } from './features/fairness/detection/subscriptions.ts';
import { unusualActivityRoutes } from './features/fairness/unusual-activities/routes.ts';
import { userEventRoutes } from './features/notifications/user-events/routes.ts';
import { userEventSubscriptions } from './features/notifications/user-events/subscriptions.ts';
import { userRoutes } from './features/people/users/routes.ts';
import { webhookUpkeep } from './features/notifications/webhooks/jobs.ts';
import { webhookSubscriptions, webhookTasks } from './features/notifications/webhooks/relay.ts';
import { webhookRoutes } from './features/notifications/webhooks/routes.ts';
import type { Targets } from './features/notifications/webhooks/targets.ts';
import type { Route } from './http/route.ts';
import { edgeJobs } from './http/upkeep.ts';
import { workRoutes } from './work-routes.ts';
import type { RecurringJob, Task } from './jobs/job.ts';

type RouteConfig = Pick<Config, 'webUrl' | 'allowNewOrganizations'> & Partial<Pick<Config, 'copiesInvitations'>>;

/** Owners can copy invitation links unless the installation forbids this. */
const copiesInvitations = (config: RouteConfig): boolean => config.copiesInvitations ?? true;

/** The sign-in methods that other slices add to the methods of the sessions slice. */
const signInMethods = (
  config: RouteConfig,
): Pick<OtherSignInMethods, 'passkey' | 'waitsForSetUp' | 'copiesInvitations'> => ({
  passkey: relyingPartyOf(config.webUrl) !== undefined,
  copiesInvitations: copiesInvitations(config),
  waitsForSetUp,
});

const figureRoutes: readonly Route[] = [
  ...budgetRoutes,
  ...budgetStatusRoutes,
  ...budgetThresholdRoutes,
  ...budgetProgressRoutes,
  ...overtimePolicyRoutes,
  ...overtimePresetRoutes,
  ...overtimeAlertRoutes,
  ...overtimeRoutes,
  ...salaryRoutes,
  ...earningRoutes,
  ...payPeriodRoutes,
  ...payPeriodLockRoutes,
  ...retentionRoutes,
  ...holidayRoutes,
  ...payPeriodClosingRoutes,
  ...payStatementRoutes,
  ...payrollRoutes,
  ...payrollSetUpRoutes,
  ...payRateRoutes,
];

/** Dependencies of routes besides the database: other servers, and counters of the process. */
export interface Surroundings {
  readonly providers: SignInProviders;
  readonly targets: Targets;
  /** Whether there is a mail server. */
  readonly mail: { readonly isSent: boolean };
  readonly leftOut: LeftOutTotals;
}

const routesOfAreas = (config: RouteConfig, { providers, targets, mail, leftOut }: Surroundings): readonly Route[] => [
  ...userRoutes,
  ...preferenceRoutes,
  ...notificationSettingRoutes(mail),
  ...organizationRoutes(config),
  ...memberRoutes,
  ...payrollClerkRoutes,
  ...ownMembershipRoutes,
  ...memberMergeRoutes,
  ...invitationRoutes({ webUrl: config.webUrl, isAllowed: copiesInvitations(config), isSent: mail.isSent }),
  ...mailedLinkRoutes(mail),
  ...workRoutes(leftOut),
  ...searchRoutes,
  ...tokenRoutes(config),
  ...sessionRoutes({ ...signInMethods(config), providers: providers.listed, mail: mail.isSent }),
  ...setUpRoutes,
  ...passwordRoutes(),
  ...passkeyRoutes(config),
  ...signInProviderRoutes(providers),
  ...figureRoutes,
  ...memberSettingRoutes,
  ...settingsHistoryRoutes,
  ...unusualActivityRoutes(config),
  ...detectionRoutes,
  ...feedRoutes,
  ...userEventRoutes,
  ...leftOutContentRoutes,
  ...webhookRoutes(targets),
  ...auditRoutes,
  ...accessLogRoutes,
  ...emptyListRoutes,
  ...errorCodeRoutes,
];

/** The routes of all slices, and of the export, which calls these routes. */
export function routes(config: RouteConfig, others: Surroundings): readonly Route[] {
  const areas = routesOfAreas(config, others);
  return [...areas, ...exportRoutes(areas)];
}

/** All subscriptions, in the order in which they handle an event. */
export const subscriptions: readonly Subscription[] = [
  ...projectSubscriptions,
  ...taskSubscriptions,
  ...activitySubscriptions,
  ...timeEntrySubscriptions,
  ...leftOutContentSubscriptions,
  ...passwordSubscriptions,
  ...passkeySubscriptions,
  ...sessionSubscriptions,
  ...tokenSubscriptions,
  ...memberSubscriptions,
  ...memberSettingSubscriptions,
  ...overtimePolicySubscriptions,
  ...overtimeSubscriptions,
  ...budgetSubscriptions,
  ...budgetAlertSubscriptions,
  ...overtimeAlertSubscriptions,
  ...payPeriodSubscriptions,
  ...detectionSubscriptions,
  ...userEventSubscriptions,
  ...feedSubscriptions,
  ...noticeSubscriptions,
  ...webhookSubscriptions,
];

export const tasks: readonly Task[] = [...memberSettingTasks, ...noticeTasks, ...webhookTasks, ...payPeriodTasks];

export const recurringJobs: readonly RecurringJob[] = [
  activityMonths,
  budgetRollover,
  budgetSpendCache,
  budgetLookAhead,
  recentOvertime,
  earlierOvertime,
  ...tokenJobs,
  ...sessionJobs,
  accessLogUpkeep,
  ...passwordJobs,
  ...passkeyJobs,
  ...signInProviderJobs,
  ...edgeJobs,
  unusualActivityDetection,
  webhookUpkeep,
  ...leftOutContentJobs,
  ...payPeriodLockJobs,
  figureCheck,
];
