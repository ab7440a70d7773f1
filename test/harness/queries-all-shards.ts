/** The search for background work. No user waits for it, and only one of several workers runs it. */
const dueWork = 'search for due work of all organizations';
/** Health and metrics, which cover all organizations. */
const installation = 'the state of the installation, with figures from all organizations';

/**
 * The statements that must read all organizations, and on a cluster all shards, each with the reason. Every
 * other statement binds the organization in every query.
 */
export const queriesAllShards: readonly { file: string; statement: RegExp; reason: string }[] = [
  { file: 'jobs/store.ts', statement: /order by due_at, id limit/, reason: dueWork },
  { file: 'jobs/store.ts', statement: /"oldestDueSeconds"/, reason: installation },
  {
    file: 'features/pay/budgets/store/due.ts',
    statement: /where closed_at is null and rollover_at <= \$value/,
    reason: dueWork,
  },
  {
    file: 'features/pay/budgets/store/cached-spend.ts',
    statement: /select organization_id as "organizationId" from budget_histories where keep_due_at <= \$value\s+union/,
    reason: dueWork,
  },
  {
    file: 'features/pay/alerts/budgets/store/outlooks.ts',
    statement: /from organizations o left join budget_outlooks l/,
    reason: dueWork,
  },
  {
    file: 'features/fairness/detection/store/days.ts',
    statement: /f\.feature = 'insights' and f\.until is null and exists/,
    reason: dueWork,
  },
  {
    file: 'features/pay/overtime/cached-weeks/store.ts',
    statement: /from organizations o\s+(where exists \(select from weekly_time|cross join lateral)/,
    reason: dueWork,
  },
  {
    file: 'features/operations/installation/figure-checks/store.ts',
    statement: /from organizations organization\s+left join figure_checks figure_check/,
    reason: dueWork,
  },
  {
    file: 'features/operations/installation/figure-checks/facts.ts',
    statement: /with differing as/,
    reason: installation,
  },
  {
    file: 'features/fairness/left-out-contents/store.ts',
    statement: /reported_at is null and first_at <= \$value|exists \(\s*select from left_out_contents l/,
    reason: dueWork,
  },
  {
    file: 'features/pay/pay-period-locks/rejections-store.ts',
    statement: /exists \(\s*select from pay_period_rejected_slots r/,
    reason: dueWork,
  },
  { file: 'features/people/logs/store.ts', statement: /exists \(\s*select from looks entry/, reason: dueWork },
  {
    file: 'features/notifications/webhooks/leases.ts',
    statement: /from webhooks\s+where due_at <= \$value/,
    reason: dueWork,
  },
  {
    file: 'features/notifications/webhooks/facts.ts',
    statement: /where due_at is not null and disabled_at is null|count\(\*\)::int as disabled/,
    reason: installation,
  },
  {
    file: 'features/notifications/webhooks/upkeep.ts',
    statement: /select distinct organization_id as "organizationId" from webhooks/,
    reason: dueWork,
  },
  {
    file: 'features/operations/retention/store/policy.ts',
    statement: /select distinct organization_id/,
    reason: dueWork,
  },
  {
    file: 'features/notifications/webhooks/deliveries.ts',
    statement: /where state = 'waiting' and created_at <= \$value/,
    reason: 'a restore covers the whole installation',
  },
  {
    file: 'features/access/setup/store.ts',
    statement: /select id from organizations order by id/,
    reason: 'a backup is verified for all organizations',
  },
  {
    file: 'features/access/setup/store.ts',
    statement: /where metadata \? 'demo_until'/,
    reason: 'the command line searches for the demo organization',
  },
];
