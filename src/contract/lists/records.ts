export const recordStates = ['active', 'archived'] as const;

/** What of a list is shown: the records in use, the archived ones, or both. */
export const recordFilters = [...recordStates, 'all'] as const;
export type RecordFilter = (typeof recordFilters)[number];

export const taskStates = ['active', 'completed', 'deleted'] as const;
export type TaskState = (typeof taskStates)[number];

/** States that tasks of the reference service can have besides; no task is in one of them here. */
export const otherTaskStates = [
  'archived',
  'archived_native_active',
  'archived_native_completed',
  'archived_native_deleted',
] as const;
