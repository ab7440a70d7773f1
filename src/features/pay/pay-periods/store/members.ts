import { columnsOf } from '../../../../db/columns.ts';
import type { Executor } from '../../../../db/database.ts';
import { among, sql, sqlWhen } from '../../../../db/sql.ts';
import type { BoundedRange } from '../../../../time/range.ts';
import type { PayPeriod } from '../rules/schedule.ts';
import { moveCounts } from './counts.ts';

/** The steps of a member in a period; instants as text. */
export interface PaySteps {
  submittedAt: string | null;
  approvedAt: string | null;
  approvedByUserId: number | null;
  returnedAt: string | null;
  returnedByUserId: number | null;
  returnReason: string | null;
  /** The checksum of the approved figures. */
  approvedChecksum: string | null;
  lapsedAt: string | null;
  lapseCause: string | null;
}

export interface MemberStepsRow extends PaySteps {
  userId: number;
}

const fields = columnsOf<PaySteps>({
  submittedAt: 'submitted_at timestamptz',
  approvedAt: 'approved_at timestamptz',
  approvedByUserId: 'approved_by_user_id int',
  returnedAt: 'returned_at timestamptz',
  returnedByUserId: 'returned_by_user_id int',
  returnReason: 'return_reason text',
  approvedChecksum: 'approved_checksum text',
  lapsedAt: 'lapsed_at timestamptz',
  lapseCause: 'lapse_cause text',
});

/** Whether a period that ends on a date or later is closed, or has a member who is submitted or approved. */
export async function hasStepsSince(db: Executor, organizationId: number, date: Temporal.PlainDate): Promise<boolean> {
  const row = await db.one<{ has: boolean }>(sql`
    select exists (select from pay_period_members
      where organization_id = ${organizationId} and stop_on >= ${date}
        and (submitted_at is not null or approved_at is not null)
      union all select from pay_periods
      where organization_id = ${organizationId} and stop_on >= ${date} and closed_at is not null) as has`);
  return row.has;
}

export interface OwnStepsRow extends PaySteps {
  startOn: string;
}

/** The steps of a member in the periods that begin on these dates. */
export function selectOwnSteps(
  db: Executor,
  organizationId: number,
  filter: { starts: readonly string[]; userId: number | null },
): Promise<OwnStepsRow[]> {
  return db.many(sql`
    select s.start_on as "startOn", ${fields.read('s')} from pay_period_members s
    where s.organization_id = ${organizationId} and s.user_id = ${filter.userId}
      and s.start_on = any(${filter.starts}::date[])`);
}

/** A member of a period, as shown in responses. */
export interface ShownMemberRow extends MemberStepsRow {
  /** Items of the member's uploads that the locked period rejected; pay-period-locks counts them. */
  rejectedItems: number;
}

const shown = sql`m.user_id as "userId", ${fields.read('s')}, coalesce(r.items, 0) as "rejectedItems"`;

const withPeriod = (organizationId: number, { startOn }: PayPeriod) => sql`
  left join pay_period_members s
    on s.organization_id = ${organizationId} and s.user_id = m.user_id and s.start_on = ${startOn}
  left join pay_period_rejections r
    on r.organization_id = ${organizationId} and r.user_id = m.user_id and r.start_on = ${startOn}`;

/**
 * The steps of the users who were members at some time in the range, took a step, or had an item rejected, ascending;
 * null = all users.
 */
export function selectMemberSteps(
  db: Executor,
  organizationId: number,
  filter: {
    period: PayPeriod;
    range: BoundedRange;
    page: { startId: number; limit: number };
    userIds: readonly number[] | null;
  },
): Promise<ShownMemberRow[]> {
  const { period, range, page, userIds } = filter;
  return db.many(sql`
    select ${shown} from members m ${withPeriod(organizationId, period)}
    where m.organization_id = ${organizationId} and m.user_id >= ${page.startId}
      and (s.user_id is not null or r.user_id is not null
        or m.joined_at < ${range.until} and (m.removed_at is null or m.removed_at > ${range.since}))
      ${userIds === null ? sql`` : sql`and m.user_id ${among(userIds)}`}
    order by m.user_id limit ${page.limit}`);
}

/** The steps of a present or former member; undefined = no member had this id. */
export function selectStepsOf(
  db: Executor,
  organizationId: number,
  { period, userId }: { period: PayPeriod; userId: number },
): Promise<ShownMemberRow | undefined> {
  return db.maybe(sql`
    select ${shown} from members m ${withPeriod(organizationId, period)}
    where m.organization_id = ${organizationId} and m.user_id = ${userId}`);
}

/** Stores a member's steps and updates the counts of the period. */
export async function saveSteps(
  db: Executor,
  organizationId: number,
  step: { period: Pick<PayPeriod, 'startOn' | 'stopOn'>; before: MemberStepsRow; after: PaySteps },
): Promise<void> {
  const { period, before, after } = step;
  await db.run(sql`
    insert into pay_period_members (organization_id, start_on, stop_on, user_id, ${fields.names})
    values (${organizationId}, ${period.startOn}, ${period.stopOn}, ${before.userId}, ${fields.values(after)})
    on conflict (organization_id, start_on, user_id) do update
      set stop_on = excluded.stop_on, ${fields.settingsFrom('excluded')}`);
  await moveCounts(db, organizationId, step);
}

/** The approved members of a period, with the approved figures; null = all members. */
export function selectApproved(
  db: Executor,
  organizationId: number,
  filter: { startOn: string; userIds: readonly number[] | null },
): Promise<MemberStepsRow[]> {
  return db.many(sql`
    select s.user_id as "userId", ${fields.read('s')} from pay_period_members s
    where s.organization_id = ${organizationId} and s.start_on = ${filter.startOn} and s.approved_at is not null
      ${sqlWhen(filter.userIds !== null, () => sql`and s.user_id = any(${filter.userIds}::int[])`)}
    order by s.user_id`);
}
