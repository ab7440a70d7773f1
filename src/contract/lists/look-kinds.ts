/** What a look can be at, from one day with everything in it to figures alone. */
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
