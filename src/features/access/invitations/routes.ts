import * as contract from '../../../contract/invitations.ts';
import { Refusal, route, type Route } from '../../../http/route.ts';
import { answerSignedIn } from '../sessions/actions.ts';
import { signedInWith } from '../sessions/facts.ts';
import { acceptInvitation, declineInvitation } from './answer.ts';
import { type LinkCopySettings, copyLink } from './copy.ts';
import { presentInvitation, requireInvitation } from './read.ts';

export const invitationRoutes = (copying: LinkCopySettings): readonly Route[] => [
  route(contract.createInvitationLink, {
    async handle(ctx, { organization: { organizationId }, params: { user_id: userId } }) {
      const { url, expiresAt } = await copyLink(ctx, { organizationId, userId }, copying);
      return { invitation_link: { url, expires_at: expiresAt } };
    },
  }),
  route(contract.readInvitation, {
    async handle(ctx, { body, browser }) {
      const row = await requireInvitation(ctx, body.invitation_secret);
      const viewerId = await signedInWith(ctx.db, ctx.now, browser.sessionSecret);
      return { invitation: await presentInvitation(ctx, row, viewerId) };
    },
  }),
  route(contract.acceptInvitation, {
    async handle(ctx, { body, browser }) {
      const { invitation_secret: secret, name, time_zone: timeZone } = body;
      const own = { secret, name, ...(timeZone === undefined ? {} : { timeZone }) };
      const signedIn = await acceptInvitation(ctx, own, browser);
      return signedIn instanceof Refusal ? signedIn : answerSignedIn(ctx, signedIn);
    },
  }),
  route(contract.declineInvitation, {
    async handle(ctx, { body }) {
      const row = await declineInvitation(ctx, body.invitation_secret);
      return { invitation: await presentInvitation(ctx, row, undefined) };
    },
  }),
];
