import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface Invitee {
  organizationId: number;
  userId: number;
}

interface Terms {
  /** Null = the limit of the installation. */
  mailsADay: number | null;
  acceptedBefore: boolean;
}

/** The facts that decide when an organization may mail an invitation to a member. */
export function selectTerms(db: Executor, { organizationId, userId }: Invitee): Promise<Terms> {
  return db.one(sql`
    select organization.invitation_mails as "mailsADay", member.accepted_before as "acceptedBefore"
    from organizations organization join members member on member.organization_id = ${organizationId}
    where organization.id = ${organizationId} and member.organization_id = ${organizationId}
      and member.user_id = ${userId}`);
}

export interface MailLimits {
  ofOrganization: { most: number; hours: number };
  /** Null if the person has accepted an invitation from the organization before, so the limit does not apply. */
  ofAddress: { most: number; hours: number } | null;
}

/** Slightly shorter than the limit's hours, so that two mails exactly that far apart are not in one time window. */
const within = (hours: number) => sql`make_interval(hours => ${hours}::int) - interval '1 microsecond'`;

/**
 * The first instant at which a mail stays within both limits, counting earlier mails and mails planned later. A limit
 * allows another mail only when an earlier mail leaves the limit's time window. Therefore only these instants and now
 * are candidates.
 */
export async function findMailTime(
  db: Executor,
  { organizationId, userId }: Invitee,
  { ofOrganization, ofAddress }: MailLimits,
  now: Temporal.Instant,
): Promise<Temporal.Instant> {
  const [day, week] = [ofOrganization.hours, ofAddress?.hours ?? 1];
  const { at } = await db.one<{ at: string }>(sql`
    with points as (
      select ${now}::timestamptz as at, 0 as ours, 0 as theirs
      union all
      select coalesce(mail.begun_at, mail.due_at) + later.after, later.counts, 0
      from mails mail, (values (interval '0', 1), (make_interval(hours => ${day}::int), 0)) as later (after, counts)
      where mail.purpose = 'invitation' and mail.invited_to = ${organizationId}
        and coalesce(mail.begun_at, mail.due_at) > ${now}::timestamptz - make_interval(hours => ${day}::int)
      union all
      select coalesce(mail.begun_at, mail.due_at) + later.after, 0, later.counts
      from mails mail, (values (interval '0', 1), (make_interval(hours => ${week}::int), 0)) as later (after, counts)
      where mail.purpose = 'invitation' and mail.user_id = ${userId} and mail.is_to_stranger
        and ${ofAddress !== null}::boolean
        and coalesce(mail.begun_at, mail.due_at) > ${now}::timestamptz - make_interval(hours => ${week}::int)),
    counted as (
      select at,
        sum(ours) over (order by at range between ${within(day)} preceding and ${within(day)} following) as ours,
        sum(theirs) over (order by at range between ${within(week)} preceding and ${within(week)} following) as theirs
      from points)
    select min(at) as at from counted
    where at >= ${now} and ours < ${ofOrganization.most} and theirs < ${ofAddress?.most ?? 1}`);
  return Temporal.Instant.from(at);
}

export interface InvitationMail {
  userId: number;
  createdAt: string;
  dueAt: string | null;
  begunAt: string | null;
  endedAt: string | null;
  endedAs: 'sent' | 'refused' | 'given_up' | null;
}

/** The newest invitation mail of each member who has one. */
export function selectNewest(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
): Promise<InvitationMail[]> {
  return db.many(sql`
    select distinct on (user_id) user_id as "userId", created_at as "createdAt", due_at as "dueAt",
      begun_at as "begunAt", ended_at as "endedAt", ended_as as "endedAs"
    from mails
    where purpose = 'invitation' and invited_to = ${organizationId} and user_id = any(${userIds}::int[])
      and ended_as is distinct from 'void'
    order by user_id, created_at desc, ended_at desc nulls first`);
}

/** Mails that wait for their turn, in the order of their turns. */
export function selectWaiting(
  db: Executor,
  organizationId: number,
  now: Temporal.Instant,
): Promise<{ userId: number; id: string }[]> {
  return db.many(sql`
    select user_id as "userId", id from mails
    where purpose = 'invitation' and invited_to = ${organizationId} and begun_at is null and due_at > ${now}
    order by due_at, created_at`);
}

export async function setDue(
  db: Executor,
  mails: readonly { userId: number; id: string }[],
  dueAt: Temporal.Instant | null,
): Promise<void> {
  await db.run(sql`
    update mails mail set due_at = ${dueAt}::timestamptz
    from unnest(${mails.map(({ userId }) => userId)}::int[], ${mails.map(({ id }) => id)}::uuid[])
      as named (user_id, id)
    where mail.user_id = named.user_id and mail.id = named.id`);
}

/**
 * Sets how many mails an organization may send per day; null = the limit of the installation. Returns the previous
 * limit.
 */
export function updateLimit(
  db: Executor,
  organizationId: number,
  mailsADay: number | null,
): Promise<{ before: number | null }> {
  return db.one(sql`
    with earlier as (select invitation_mails from organizations where id = ${organizationId})
    update organizations organization set invitation_mails = ${mailsADay} from earlier
    where organization.id = ${organizationId} returning earlier.invitation_mails as before`);
}
