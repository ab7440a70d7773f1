import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Language } from '../contract/lists/preferences.ts';

const style =
  'body{margin:15vh auto;max-width:34rem;padding:0 1rem;font:1rem/1.5 ' +
  'system-ui,sans-serif;color:#1c2430;background:#fff}' +
  'h1{font-size:1.5rem}code{overflow-wrap:anywhere}' +
  '@media (prefers-color-scheme:dark){body{color:#e6e9ee;background:#14181f}}';

const hashOfStyle = createHash('sha256').update(style).digest('base64');

const policyOf = (formAction: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hashOfStyle}'`,
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join('; ');

const headersOf = (posts: boolean) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policyOf(posts ? "'self'" : "'none'"),
  'cache-control': 'no-store',
});

/** A page of a few sentences. `content` is constant HTML: it must contain no data from a request. */
export function htmlPage(heading: string, content: string, language: Language = 'en'): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading} - fairhour</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
${content}
</main>
</body>
</html>
`;
}

/** Sends a page that loads nothing, runs no scripts, cannot be framed and submits forms only to its own address. */
export function sendPage(reply: FastifyReply, page: string, { posts = false } = {}) {
  return reply.headers(headersOf(posts)).send(page);
}
