import type { Language } from '../../../contract/lists/preferences.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/** A request for a sign-in link. The address may be unknown. */
export interface Ask {
  email: string;
  askedAt: string;
}

export async function insertAsk(
  db: Executor,
  { id, email }: { id: string; email: string },
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`insert into sign_in_link_asks (id, email, asked_at) values (${id}::uuid, ${email}, ${now})`);
}

/** Removes and returns the oldest request that no other worker has locked. */
export function takeAsk(db: Executor): Promise<Ask | undefined> {
  return db.maybe(sql`
    delete from sign_in_link_asks a
    using (select id from sign_in_link_asks order by asked_at limit 1 for update skip locked) oldest
    where a.id = oldest.id returning a.email, a.asked_at as "askedAt"`);
}

export async function hasAsk(db: Executor): Promise<boolean> {
  const { asked } = await db.one<{ asked: boolean }>(sql`select exists (select from sign_in_link_asks) as asked`);
  return asked;
}

/** The address and language for mails to a person. */
export interface Mailbox {
  email: string;
  language: Language;
}

/** The mailbox of a person who has accepted a membership. */
export function findMailbox(db: Executor, userId: number): Promise<Mailbox | undefined> {
  return db.maybe(sql`
    select u.email, coalesce(p.language, 'en') as language
    from users u left join user_preferences p on p.user_id = u.id where u.id = ${userId} and u.status = 'active'`);
}

/** An open invitation, with the language of the invited person, or of the inviter if they chose none. */
export interface OpenInvitation extends Mailbox {
  organizationName: string;
  invitedBy: number | null;
}

export function findOpenInvitation(
  db: Executor,
  organizationId: number,
  userId: number,
): Promise<OpenInvitation | undefined> {
  return db.maybe(sql`
    select o.name as "organizationName", m.invited_by as "invitedBy", u.email,
      coalesce(own.language, theirs.language, 'en') as language
    from members m
      join organizations o on o.id = m.organization_id
      join users u on u.id = m.user_id
      left join user_preferences own on own.user_id = m.user_id
      left join user_preferences theirs on theirs.user_id = m.invited_by
    where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.removed_at is null
      and m.accepted_at is null`);
}
