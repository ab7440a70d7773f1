import { signInLinkAsks } from './asks.ts';
import { invitationSubscriptions } from './invitations.ts';
import { composeInvitation, composeSignInLink } from './letters.ts';

/** What mail does beside telling people what happened. */
export const mailedLinks = {
  letters: { sign_in_link: composeSignInLink, invitation: composeInvitation },
  subscriptions: invitationSubscriptions,
  jobs: [signInLinkAsks],
};
