const hour = 3_600;

/** A pay line for one day: eight regular hours at 20.00 by one member on one project, not billable. */
export const regularLine = {
  userId: 7,
  earnedPeriodId: 20_260_301,
  isCorrection: false,
  component: 'straight',
  date: '2026-03-02',
  weekStart: '2026-03-02',
  projectId: 1,
  kind: 'time',
  name: null,
  isBillable: false,
  policyId: null,
  rule: 'regular',
  payMultiplier: '1.0',
  payRate: '20.00',
  billMultiplier: '1.0',
  billRate: null,
  payAddition: null,
  hourMinutes: null,
  payBase: null,
  seconds: 8 * hour,
  paidSeconds: null,
  pay: 160_00,
  bill: null,
  cause: null,
} as const;
