import { randomUUID } from 'node:crypto';
import * as contract from '../../../contract/mailed-links.ts';
import { problem } from '../../../contract/problems.ts';
import { route, type Route } from '../../../http/route.ts';
import { sendAgain } from './invitations.ts';
import { insertLinkRequest } from './store.ts';

export const mailedLinkRoutes = ({ isSent }: { isSent: boolean }): readonly Route[] => [
  route(contract.askForSignInLink, {
    async handle(ctx, { body }) {
      if (!isSent) throw problem('not_found', 'sign_in_links: this server sends no mail');
      await insertLinkRequest(ctx.db, { id: randomUUID(), email: body.email.trim() }, ctx.now);
    },
  }),
  route(contract.sendInvitation, {
    async handle(ctx, { organization: { organizationId }, params: { user_id: userId } }) {
      if (!isSent)
        throw problem(
          'record_invalid',
          'invitation: this server sends no mail; create a link with "fairhour invitation link"',
        );
      await sendAgain(ctx, { organizationId, userId });
    },
  }),
];
