import type { Language } from '../../../contract/lists/preferences.ts';
import type { Digest } from '../../../contract/lists/preferences.ts';
import type { UserEventKind } from '../../../contract/lists/events.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface MailKey {
  userId: number;
  id: string;
}

/** The recipient of a mail. */
export interface Addressee {
  userId: number;
  email: string;
  name: string;
  language: Language;
  timeZone: string;
  digest: Digest;
  kindsOff: UserEventKind[];
  /** Whether the person has accepted a membership. */
  hasAccount: boolean;
}

export function selectAddressees(db: Executor, userIds: readonly number[]): Promise<Addressee[]> {
  return db.many(sql`
    select person.id as "userId", person.email, person.name, coalesce(preferences.language, 'en') as language,
      coalesce(preferences.time_zone, person.time_zone) as "timeZone", coalesce(settings.digest, 'at_once') as digest,
      coalesce(settings.kinds_off, '{}') as "kindsOff", person.status = 'active' as "hasAccount"
    from users person
      left join user_preferences preferences on preferences.user_id = person.id
      left join notification_settings settings on settings.user_id = person.id
    where person.id = any(${userIds}::int[]) order by person.id`);
}

export interface NoticeMail extends MailKey {
  digest: Digest;
  dueAt: Temporal.Instant;
}

/** Returns the mail that waits for that time, or creates one. */
export async function openNoticeMail(db: Executor, mail: NoticeMail, now: Temporal.Instant): Promise<string> {
  const { id } = await db.one<{ id: string }>(sql`
    insert into mails (user_id, id, digest, created_at, due_at)
    values (${mail.userId}, ${mail.id}::uuid, ${mail.digest}, ${now}, ${mail.dueAt})
    on conflict (user_id, digest, due_at) where begun_at is null
      do update set due_at = excluded.due_at
    returning id`);
  return id;
}

export async function insertMailEvents(
  db: Executor,
  { userId, id }: MailKey,
  userEventIds: readonly number[],
): Promise<void> {
  await db.run(sql`
    insert into mail_events (user_id, user_event_id, mail_id)
    select ${userId}::int, event_id, ${id}::uuid from unnest(${userEventIds}::int8[]) as event_id
    on conflict (user_id, user_event_id) do nothing`);
}

/** The purpose of a mail with a link. */
export type LinkPurpose = 'sign_in_link' | 'invitation';

export interface LeasedMail extends MailKey {
  purpose: 'notices' | LinkPurpose;
  /** The organization of an invitation. */
  invitedTo: number | null;
  createdAt: string;
  attempts: number;
  begunAt: string;
  lease: string;
}

/**
 * The condition for mail that is due and not leased by another process. While a restored installation is on hold, no
 * mail is due.
 */
const isDue = (now: Temporal.Instant) => sql`due_at <= ${now} and (leased_until is null or leased_until <= ${now})
  and not exists (select 1 from sending_hold)`;

/**
 * Leases due mail that no other process is sending. If a process is killed, its mail can be leased again once the lease
 * has ended.
 */
export function leaseMails(
  db: Executor,
  { lease, until, limit }: { lease: string; until: Temporal.Instant; limit: number },
  now: Temporal.Instant,
): Promise<LeasedMail[]> {
  return db.many(sql`
    update mails mail set lease = ${lease}::uuid, leased_until = ${until}, attempts = mail.attempts + 1,
      begun_at = coalesce(mail.begun_at, ${now})
    from (select user_id, id from mails
      where ${isDue(now)}
      order by due_at limit ${limit} for update skip locked) due
    where mail.user_id = due.user_id and mail.id = due.id
    returning mail.user_id as "userId", mail.id, mail.attempts, mail.begun_at as "begunAt", mail.lease, mail.purpose,
      mail.invited_to as "invitedTo", mail.created_at as "createdAt"`);
}

export async function hasDueMail(db: Executor, now: Temporal.Instant): Promise<boolean> {
  const { due } = await db.one<{ due: boolean }>(sql`
    select exists (select from mails where ${isDue(now)}) as due`);
  return due;
}

export async function endMail(
  db: Executor,
  { userId, id, lease }: LeasedMail,
  endedAs: 'sent' | 'refused' | 'given_up' | 'void',
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update mails set due_at = null, leased_until = null, ended_at = ${now}, ended_as = ${endedAs}
    where user_id = ${userId} and id = ${id}::uuid and lease = ${lease}::uuid`);
}

export function voidMailQueuedUntil(db: Executor, until: Temporal.Instant, now: Temporal.Instant): Promise<number> {
  return db.run(sql`
    update mails set due_at = null, leased_until = null, ended_at = ${now}, ended_as = 'void'
    where ended_at is null and created_at <= ${until}`);
}

export async function postponeMail(
  db: Executor,
  { userId, id, lease }: LeasedMail,
  dueAt: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update mails set due_at = ${dueAt}, leased_until = null
    where user_id = ${userId} and id = ${id}::uuid and lease = ${lease}::uuid`);
}

/** Deletes mail that ended before an instant, with its list of events. */
export async function dropEndedBefore(db: Executor, instant: Temporal.Instant): Promise<void> {
  await db.run(sql`delete from mails where ended_at <= ${instant}`);
}

/** An event in a mail. */
export interface MailedEvent {
  kind: UserEventKind;
  organizationId: number;
  payload: Readonly<Record<string, unknown>>;
}

export function selectMailedEvents(db: Executor, { userId, id }: MailKey): Promise<MailedEvent[]> {
  return db.many(sql`
    select event.kind, event.organization_id as "organizationId", event.payload
    from mail_events me join user_events event on event.user_id = ${userId} and event.id = me.user_event_id
    where me.user_id = ${userId} and me.mail_id = ${id}::uuid order by event.id`);
}

export interface OrganizationLabel {
  name: string;
  currency: string;
}

export function selectOrganizationLabel(db: Executor, organizationId: number): Promise<OrganizationLabel> {
  return db.one(sql`select name, currency from organizations where id = ${organizationId}`);
}

export async function selectClientName(db: Executor, organizationId: number, id: number): Promise<string | null> {
  const row = await db.maybe<{ name: string }>(sql`
    select name from clients where organization_id = ${organizationId} and id = ${id}`);
  return row?.name ?? null;
}
