/** The kinds of records in the access log, from a whole day down to figures only. */
export const accessLogKinds = [
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
export type AccessLogKind = (typeof accessLogKinds)[number];
