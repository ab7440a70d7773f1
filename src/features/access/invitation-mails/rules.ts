import type { invitationMailStates } from '../../../contract/lists/invitations.ts';
import { isBefore } from '../../../time/order.ts';

interface MailState {
  createdAt: string;
  dueAt: string | null;
  begunAt: string | null;
  endedAt: string | null;
  endedAs: 'sent' | 'refused' | 'given_up' | null;
}

/**
 * The state of an invitation mail, with the instant at which the mail was sent or failed, is planned, or was created.
 */
export interface InvitationMailState {
  invitation_mail: (typeof invitationMailStates)[number];
  invitation_mail_at: string;
}

/**
 * The state of a mail as the inviting organization sees it. Example: a mail due in two days because of a limit ->
 * waiting, with that instant; a mail retried after an error -> sending.
 */
export function stateOf(mail: MailState, now: Temporal.Instant): InvitationMailState {
  const at = mail.endedAt ?? mail.dueAt ?? mail.createdAt;
  const state = () => {
    if (mail.endedAs !== null) return mail.endedAs === 'sent' ? 'sent' : 'failed';
    return mail.begunAt === null && isBefore(now, Temporal.Instant.from(at)) ? 'waiting' : 'sending';
  };
  return { invitation_mail: state(), invitation_mail_at: at };
}
