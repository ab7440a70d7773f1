import { lockOrganizationRules } from '../../../db/locks.ts';
import { makeInvitationLink } from '../invitations/actions.ts';
import { layOut, plainName } from '../../notifications/mail/actions.ts';
import type { Compose } from '../../notifications/mail/facts.ts';
import { loadUsers } from '../../people/members/facts.ts';
import { makeSignInLink } from '../sessions/actions.ts';
import { isTooLate } from './rules.ts';
import { findOpenInvitation, findMailbox } from './store.ts';
import { wordsOfLinks } from './words.ts';

const invitationDays = 7;
/** Names are shortened, because users choose them freely and they are mailed to strangers. */
const longestName = 80;

const short = (text: string) => (text.length > longestName ? `${text.slice(0, longestName - 1)}…` : text);

/** Converts a name to short, plain text that is safe to mail to strangers. */
function nameFor(name: string | undefined): string | null {
  const plain = name === undefined ? null : plainName(name);
  return plain === null ? null : short(plain);
}

/**
 * A mail with a sign-in link. The link is created here, because its secret appears only in this mail and is never
 * stored.
 */
export const composeSignInLink: Compose = async (ctx, mail, { webUrl }) => {
  const person = await findMailbox(ctx.db, mail.userId);
  if (!person || isTooLate(mail.createdAt, ctx.now)) return undefined;
  const { url } = await makeSignInLink(ctx, { userId: mail.userId, webUrl, isMailed: true });
  const { email: to, language } = person;
  const { signIn: words } = wordsOfLinks[language];
  const lines = [words.requested(new URL(webUrl).host), words.good];
  const section = { title: words.subject, lines, link: { words: words.link, url } };
  return {
    to,
    headers: {},
    ...layOut({ language, subject: words.subject, sections: [section], foot: [words.notYou] }),
  };
};

/**
 * A mail with a link to an open invitation. A retry creates another link, and earlier links remain valid, because of
 * two mails under one id a mail program may show only the first.
 */
export const composeInvitation: Compose = async (ctx, mail, { webUrl }) => {
  const { userId, invitedTo: organizationId } = mail;
  if (organizationId === null) return undefined;
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  const open = await findOpenInvitation(ctx.db, organizationId, userId);
  if (!open) return undefined;
  const [inviter] = await loadUsers(ctx.db, organizationId, open.invitedBy === null ? [] : [open.invitedBy]);
  const keepsEarlier = mail.attempts > 1;
  const link = { organizationId, userId, webUrl, days: invitationDays, delivery: 'mail', keepsEarlier } as const;
  const { url } = await makeInvitationLink(ctx, link);
  const { email: to, language, organizationName } = open;
  const { invitation: words } = wordsOfLinks[language];
  const subject = words.subject(nameFor(inviter?.name), nameFor(organizationName));
  const lines = [words.about(new URL(webUrl).host), words.shows, words.good];
  const section = { title: subject, lines, link: { words: words.link, url } };
  return { to, headers: {}, ...layOut({ language, subject, sections: [section], foot: [words.notYou] }) };
};
