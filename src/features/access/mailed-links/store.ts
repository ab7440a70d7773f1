import type { Language } from '../../../contract/lists/preferences.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/** A request for a sign-in link. The address may be unknown. */
export interface SignInLinkRequest {
  email: string;
  askedAt: string;
}

export async function insertLinkRequest(
  db: Executor,
  { id, email }: { id: string; email: string },
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`insert into sign_in_link_asks (id, email, asked_at) values (${id}::uuid, ${email}, ${now})`);
}

/** Removes and returns the oldest request that no other worker has locked. */
export function takeLinkRequest(db: Executor): Promise<SignInLinkRequest | undefined> {
  return db.maybe(sql`
    delete from sign_in_link_asks request
    using (select id from sign_in_link_asks order by asked_at limit 1 for update skip locked) oldest
    where request.id = oldest.id returning request.email, request.asked_at as "askedAt"`);
}

export async function hasLinkRequest(db: Executor): Promise<boolean> {
  const { asked } = await db.one<{ asked: boolean }>(sql`select exists (select from sign_in_link_asks) as asked`);
  return asked;
}

/** The address of a person, and the language for mails to this person. */
export interface Mailbox {
  email: string;
  language: Language;
}

/** The mailbox of a person who has accepted a membership. */
export function findMailbox(db: Executor, userId: number): Promise<Mailbox | undefined> {
  return db.maybe(sql`
    select person.email, coalesce(preferences.language, 'en') as language
    from users person left join user_preferences preferences on preferences.user_id = person.id
      where person.id = ${userId} and person.status = 'active'`);
}

/** An open invitation, with the language of the invited person, or of the inviter if the person chose none. */
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
    select organization.name as "organizationName", member.invited_by as "invitedBy", person.email,
      coalesce(own.language, theirs.language, 'en') as language
    from members member
      join organizations organization on organization.id = member.organization_id
      join users person on person.id = member.user_id
      left join user_preferences own on own.user_id = member.user_id
      left join user_preferences theirs on theirs.user_id = member.invited_by
    where member.organization_id = ${organizationId} and member.user_id = ${userId} and member.removed_at is null
      and member.accepted_at is null`);
}
