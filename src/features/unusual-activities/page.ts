import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const style =
  'body{margin:15vh auto;max-width:34rem;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color:#1c2430;background:#fff}' +
  'h1{font-size:1.5rem}code{overflow-wrap:anywhere}' +
  '@media (prefers-color-scheme:dark){body{color:#e6e9ee;background:#14181f}}';

const document = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sign in - fairhour</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Sign in to see this page</h1>
<p>It may show an unusual activity: a pattern that stood out, with the numbers behind it. Only owners and managers of the
organization can open it.</p>
<p>With an access token, the records are at
<code>GET /v2/organizations/{organization_id}/insights/unusual_activities</code>.</p>
</main>
</body>
</html>
`;

const hashOfStyle = createHash('sha256').update(style).digest('base64');

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hashOfStyle}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
};

/**
 * The page that permalinks of unusual activities lead to. It is the same whatever the ids and answers 200 always, so
 * that a stranger learns nothing about what exists.
 */
export function addPermalinkPage(server: FastifyInstance): void {
  server.get('/organizations/:organizationId/insights/unusual_activities/:id', (_request, reply) =>
    reply.headers(headers).send(document),
  );
}
