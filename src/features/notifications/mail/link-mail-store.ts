import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { LinkPurpose } from './store.ts';

/** A mail that carries a link, by what it is for. */
export interface LinkMail {
  userId: number;
  purpose: LinkPurpose;
  /** Of an invitation: the organization; of other links null. */
  invitedTo: number | null;
}

/** What waits of the same purpose is not sent any more. */
export async function voidWaiting(db: Executor, mail: LinkMail, now: Temporal.Instant): Promise<void> {
  await db.run(sql`
    update mails set due_at = null, ended_at = ${now}, ended_as = 'void'
    where user_id = ${mail.userId} and purpose = ${mail.purpose} and invited_to is not distinct from ${mail.invitedTo}
      and due_at is not null and (leased_until is null or leased_until <= ${now})`);
}

export interface PlannedMail extends LinkMail {
  id: string;
  dueAt: Temporal.Instant;
  /** Of an invitation: to somebody with no other tie to the organization. */
  isToStranger: boolean;
}

export async function insertLinkMail(db: Executor, mail: PlannedMail, now: Temporal.Instant): Promise<void> {
  await db.run(sql`
    insert into mails (user_id, id, purpose, invited_to, created_at, due_at, is_to_stranger)
    values (${mail.userId}, ${mail.id}::uuid, ${mail.purpose}, ${mail.invitedTo}, ${now}, ${mail.dueAt},
      ${mail.isToStranger})`);
}

/** How many were queued after an instant. */
export async function countLinkMails(db: Executor, mail: LinkMail, since: Temporal.Instant): Promise<number> {
  const { queued } = await db.one<{ queued: number }>(sql`
    select count(*)::int as queued from mails
    where user_id = ${mail.userId} and purpose = ${mail.purpose} and invited_to is not distinct from ${mail.invitedTo}
      and created_at > ${since}`);
  return queued;
}
