export const recordStates = ['active', 'archived'] as const;

/** The records that a list contains: active, archived, or both. */
export const recordFilters = [...recordStates, 'all'] as const;
export type RecordFilter = (typeof recordFilters)[number];

export const taskStates = ['active', 'completed', 'deleted'] as const;
export type TaskState = (typeof taskStates)[number];

/** Additional task states of the reference service. No task on this server has one of these states. */
export const otherTaskStates = [
  'archived',
  'archived_native_active',
  'archived_native_completed',
  'archived_native_deleted',
] as const;
