import type { FastifyInstance } from 'fastify';
import { htmlPage, sendPage } from '../../http/html-page.ts';

const page = htmlPage(
  'Sign in to see this page',
  `<p>It may show an unusual activity: a pattern that stood out, with the numbers behind it. Only owners and managers
of the organization can open it.</p>
<p>With an access token, the records are at
<code>GET /v2/organizations/{organization_id}/insights/unusual_activities</code>.</p>`,
);

/**
 * The page that permalinks of unusual activities lead to. It is the same whatever the ids and answers 200 always, so
 * that a stranger learns nothing about what exists.
 */
export function addPermalinkPage(server: FastifyInstance): void {
  server.get('/organizations/:organizationId/insights/unusual_activities/:id', (_request, reply) =>
    sendPage(reply, page),
  );
}
