import type { FastifyInstance } from 'fastify';
import { htmlPage, sendPage } from '../../../http/html-page.ts';

/** The page to which programs send people for authorization. */
export const authorizationPath = '/authorizations/new';

const page = htmlPage(
  'Programs are not authorized here',
  `<p>A program sent you here to request access to your account. This server does not grant access with a click. Nothing
was shared with the program.</p>
<p>Give the program a token instead:</p>
<ul>
<li>a <strong>personal token</strong> acts for you in all your organizations. Create it with
<code>fairhour token create --personal</code> or <code>POST /ext/v1/users/me/personal_tokens</code>, and the program
exchanges it at <code>POST /access_tokens</code>;</li>
<li>an <strong>organization token</strong> acts in one organization and needs no exchange. Owners and managers
create it with <code>POST /ext/v1/organizations/{organization_id}/tokens</code>.</li>
</ul>
<p>The <a href="/docs">reference</a> has the details.</p>`,
);

/** The authorization endpoint of the discovery document. It explains how to create a token. */
export function addAuthorizationPage(server: FastifyInstance): void {
  server.get(authorizationPath, (_request, reply) => sendPage(reply, page));
}
