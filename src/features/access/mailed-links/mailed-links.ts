import { signInLinkRequests } from './link-requests.ts';
import { invitationSubscriptions } from './invitations.ts';
import { composeInvitation, composeSignInLink } from './letters.ts';

/** Mails other than notifications. */
export const mailedLinks = {
  letters: { sign_in_link: composeSignInLink, invitation: composeInvitation },
  subscriptions: invitationSubscriptions,
  jobs: [signInLinkRequests],
};
