import type { Executor } from '../../../db/database.ts';
import { type PayType, sinceEver } from './rules.ts';
import { type RateInForce, selectLastRecordedAt, selectPaySince, selectRatesInForce } from './store.ts';

/** The rates of a member, project or project member on a day, decimal text with two to four decimals; null = none. */
export interface Rates {
  payRate: string | null;
  billRate: string | null;
  payType: PayType;
  /** The local date from which the rate is valid; null = for all days, or no rate. */
  paySince: string | null;
  billSince: string | null;
}

const noRates: Rates = { payRate: null, billRate: null, payType: 'hourly', paySince: null, billSince: null };

function groupRates(rows: readonly RateInForce[], idOf: (row: RateInForce) => number): Map<number, Rates> {
  const rates = new Map<number, Rates>();
  for (const row of rows) {
    const known = rates.get(idOf(row)) ?? noRates;
    const since = row.effectiveOn === sinceEver ? null : row.effectiveOn;
    if (row.kind === 'pay')
      rates.set(idOf(row), { ...known, payRate: row.amount, payType: row.payType, paySince: since });
    else rates.set(idOf(row), { ...known, billRate: row.amount, billSince: since });
  }
  return rates;
}

/** The organization-level rates of members on a local date, by user id; members without a rate are left out. */
export async function loadMemberRates(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  today: Temporal.PlainDate,
): Promise<Map<number, Rates>> {
  const rows = await selectRatesInForce(db, organizationId, { userIds, projectIds: null }, today);
  return groupRates(rows, (row) => row.userId);
}

/** The rates of projects on a local date, by project id; projects without a rate are left out. */
export async function loadProjectRates(
  db: Executor,
  organizationId: number,
  projectIds: readonly number[],
  today: Temporal.PlainDate,
): Promise<Map<number, Rates>> {
  const rows = await selectRatesInForce(db, organizationId, { userIds: null, projectIds }, today);
  return groupRates(rows, (row) => row.projectId);
}

/** The rates of a project's members (all, or only the named ones) in the project on a local date, by user id. */
export async function loadProjectMemberRates(
  db: Executor,
  organizationId: number,
  project: { projectId: number; userIds?: readonly number[] },
  today: Temporal.PlainDate,
): Promise<Map<number, Rates>> {
  const filter = { userIds: project.userIds, projectIds: [project.projectId] };
  return groupRates(await selectRatesInForce(db, organizationId, filter, today), (row) => row.userId);
}

/**
 * The local date, today or later, from which each of the users has an hourly or fixed pay rate in the organization.
 * Users without such a rate are left out.
 */
export async function loadPaySince(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  today: Temporal.PlainDate,
): Promise<Map<number, Temporal.PlainDate>> {
  const rows = await selectPaySince(db, organizationId, userIds, today);
  return new Map(rows.map(({ userId, since }) => [userId, Temporal.PlainDate.from(since)]));
}

/** The latest instant at which a rate of the organization was recorded or superseded; null = never. */
export async function lastRateRecordedAt(db: Executor, organizationId: number): Promise<Temporal.Instant | null> {
  const recordedAt = await selectLastRecordedAt(db, organizationId);
  return recordedAt === null ? null : Temporal.Instant.from(recordedAt);
}
