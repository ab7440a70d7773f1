import type { OrganizationRole } from '../../../../contract/lists/roles.ts';
import type { NoticeKind } from '../../../../contract/lists/events.ts';
import type { Context } from '../../../../context.ts';
import type { Executor } from '../../../../db/database.ts';
import { loadUsers, membersOf } from '../../../people/members/facts.ts';
import { loadProjectNames } from '../../../work/projects/facts.ts';
import { limitToVisible } from '../../user-events/facts.ts';
import { unsubscribePath } from '../page.ts';
import * as store from '../store.ts';
import { signEnding } from '../unsubscribe.ts';
import { layOut } from './layout.ts';
import { loadOwnPay } from './own-pay.ts';
import { noticePage, type VisibleEvent } from './notices.ts';

async function nameOf(db: Executor, role: OrganizationRole, { organizationId, payload }: store.MailedEvent) {
  const id = Number(payload['subject_id']);
  if (payload['subject'] === 'project') return (await loadProjectNames(db, organizationId, [id])).get(id) ?? null;
  if (payload['subject'] === 'client') return role === 'user' ? null : store.selectClientName(db, organizationId, id);
  const [user] = payload['subject'] === 'member' ? await loadUsers(db, organizationId, [id]) : [];
  return user?.name ?? null;
}

async function tellableOf(ctx: Context, userId: number, event: store.MailedEvent): Promise<VisibleEvent | undefined> {
  const { db } = ctx;
  const { organizationId, payload, kind } = event;
  const [member] = await membersOf(db, organizationId, [userId]);
  if (!member) return undefined;
  const { name: organizationName, currency } = await store.selectOrganizationLabel(db, organizationId);
  const isOwn = payload['subject'] === 'member' && payload['subject_id'] === userId;
  // If the person now has access to less data than when the event happened, the mail shows less.
  const [shown = event] = await limitToVisible(db, [{ ...event, userId }]);
  const why = Object(shown.payload['why']) as VisibleEvent['why'];
  return {
    ...event,
    organizationName,
    currency,
    subjectName: await nameOf(db, member.role, event),
    isOwn,
    ownPay: isOwn && kind.startsWith('overtime') ? await loadOwnPay(ctx, userId, event) : null,
    why,
    isShown: isOwn || member.role !== 'user' || why['limit'] !== undefined,
  };
}

/** The parts of a mail that vary. */
export interface Composed {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * For these headers, mail programs show an unsubscribe button and send a POST when the button is pressed (RFC 8058).
 */
const headersFor = (endUrl: string) => ({
  'List-Unsubscribe': `<${endUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Composes a due mail from current data. Returns undefined if there is nothing to send. */
export type Compose = (ctx: Context, mail: store.LeasedMail, site: { webUrl: string }) => Promise<Composed | undefined>;

/**
 * Composes a mail of notices. Undefined if there is nothing to send, because the person has left the organization or
 * has turned off mail of this kind.
 */
export async function composeNotices(
  ctx: Context,
  mail: store.MailKey,
  { webUrl }: { webUrl: string },
): Promise<Composed | undefined> {
  const { db } = ctx;
  const [person] = await store.selectAddressees(db, [mail.userId]);
  if (!person?.hasAccount) return undefined;
  const tellable: VisibleEvent[] = [];
  for (const event of await store.selectMailedEvents(db, mail)) {
    const shown = person.kindsOff.includes(event.kind) ? undefined : await tellableOf(ctx, mail.userId, event);
    if (shown) tellable.push(shown);
  }
  if (tellable.length === 0) return undefined;
  const { userId, email: to, language } = person;
  const kinds = tellable.map(({ kind }) => kind as NoticeKind);
  const endUrl = `${webUrl}${unsubscribePath}?of=${await signEnding(ctx, { userId, kinds })}`;
  const page = noticePage(tellable, { language, webUrl, endUrl });
  return { to, ...layOut(page), headers: headersFor(endUrl) };
}
