import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { LinkPurpose } from './store.ts';

/** A mail with a link, and its purpose. */
export interface LinkMail {
  userId: number;
  purpose: LinkPurpose;
  /** The organization of an invitation. Null for other links. */
  invitedTo: number | null;
}

/** Voids waiting mail of the same purpose. */
export async function voidWaiting(db: Executor, mail: LinkMail, now: Temporal.Instant): Promise<void> {
  await db.run(sql`
    update mails set due_at = null, ended_at = ${now}, ended_as = 'void'
    where user_id = ${mail.userId} and purpose = ${mail.purpose} and invited_to is not distinct from ${mail.invitedTo}
      and due_at is not null and (leased_until is null or leased_until <= ${now})`);
}

export interface PlannedMail extends LinkMail {
  id: string;
  dueAt: Temporal.Instant;
  /** Whether the mail is an invitation to a person who has no other tie to the organization. */
  isToStranger: boolean;
}

export async function insertLinkMail(db: Executor, mail: PlannedMail, now: Temporal.Instant): Promise<void> {
  await db.run(sql`
    insert into mails (user_id, id, purpose, invited_to, created_at, due_at, is_to_stranger)
    values (${mail.userId}, ${mail.id}::uuid, ${mail.purpose}, ${mail.invitedTo}, ${now}, ${mail.dueAt},
      ${mail.isToStranger})`);
}

/** The number of mails queued after an instant. */
export async function countLinkMails(db: Executor, mail: LinkMail, since: Temporal.Instant): Promise<number> {
  const { queued } = await db.one<{ queued: number }>(sql`
    select count(*)::int as queued from mails
    where user_id = ${mail.userId} and purpose = ${mail.purpose} and invited_to is not distinct from ${mail.invitedTo}
      and created_at > ${since}`);
  return queued;
}
