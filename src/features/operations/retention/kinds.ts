import { activities } from './kinds/activities.ts';
import { audit } from './kinds/audit.ts';
import { details } from './kinds/details.ts';
import type { RecordKind } from './kinds/kind.ts';
import { unusualActivities } from './kinds/unusual-activities.ts';
import type { ReleasedKind } from './rules.ts';

/** The functions that delete and restore each kind of records. */
export const recordKinds: Readonly<Record<ReleasedKind, RecordKind>> = {
  minutes: details('minutes'),
  apps_and_urls: details('apps_and_urls'),
  screenshots: details('screenshots'),
  unusual_activities: unusualActivities,
  activities,
  audit,
};
