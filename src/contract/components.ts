import type { TSchema } from 'typebox';
import { budgetHistory } from './budget-histories.ts';
import { budgetStatus } from './budget-status.ts';
import { budget } from './budgets.ts';
import { appAndUrlTrackingSetting, screenshotSetting } from './member-settings.ts';
import { overtimePolicy } from './overtime-policies.ts';
import { overtimeWeek } from './overtime.ts';
import { organization, user } from './records.ts';
import { unusualActivity } from './unusual-activities.ts';

/** The records that the API's description names; the same schema objects that operations use. */
export const componentSchemas: Readonly<Record<string, TSchema>> = {
  AppAndUrlTrackingSetting: appAndUrlTrackingSetting,
  Budget: budget,
  BudgetHistory: budgetHistory,
  BudgetStatus: budgetStatus,
  Organization: organization,
  OvertimePolicy: overtimePolicy,
  OvertimeWeek: overtimeWeek,
  ScreenshotSetting: screenshotSetting,
  UnusualActivity: unusualActivity,
  User: user,
};
