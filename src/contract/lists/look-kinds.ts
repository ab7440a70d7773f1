/** The kinds of records in a look, from a whole day to figures only. */
export const lookKinds = [
  'day',
  'unusual_activities',
  'activities',
  'screenshots',
  'tool_usages',
  'notes',
  'today',
  'time',
  'overtime',
] as const;
export type LookKind = (typeof lookKinds)[number];
