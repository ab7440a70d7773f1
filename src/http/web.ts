import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding } from './content-coding.ts';
import { matchesWeakly, weakTag } from './etag.ts';
import { htmlPage, sendPage } from './html-page.ts';
import type { PreloadPaths, Site, SiteFile } from './site.ts';

/** Allows nothing from other origins and nothing inline. No string ever runs as a script. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/**
 * The addresses of the interface, derived from its table of screens (`web/test/screens.test.ts`). The script in the
 * browser decides what to show, so the page itself reveals nothing to strangers.
 */
export const screenAddresses = [
  '/',
  '/sign-in',
  '/sign-in/providers/*',
  '/set-up',
  '/invitation',
  '/me',
  '/me/*',
  '/help',
  '/help/*',
  '/organizations/*',
];

/**
 * Exempts cheap responses from the network limit: at nine in the morning, a whole office behind one address loads
 * them.
 */
const fromMemory = { config: { fromMemory: true } };

const notBuilt = htmlPage(
  'The browser interface is not built',
  `<p>The server runs, and its API answers. Its browser interface is built by this command, in the folder of the
program; then start the server again:</p>
<p><code>npm ci</code></p>
<p>The <a href="/docs">reference</a> of the API is here all the same.</p>`,
);

function sendFile(request: FastifyRequest, reply: FastifyReply, file: SiteFile) {
  void reply.header('content-type', file.type);
  if (file.br || file.gzip) void reply.header('vary', 'accept-encoding');
  const offered = (['br', 'gzip'] as const).filter((name) => file[name]);
  const coding = chooseCoding(request.headers['accept-encoding']?.toString(), offered);
  return coding ? reply.header('content-encoding', coding).send(file[coding]) : reply.send(file.plain);
}

/** The session request, for which every screen waits. */
const session = '</ext/v1/session>; rel=preload; as=fetch; crossorigin';

/**
 * Links to files that the page will load: on a slow network, each round trip counts. Browsers load six files at a
 * time, in this order. The translations match the browser's preferred language.
 */
function linksOf({ shell, screens: known, words }: PreloadPaths, request: FastifyRequest): string {
  const [path = ''] = request.url.split('?');
  const language = request.headers['accept-language']?.slice(0, 2).toLowerCase() ?? '';
  const ofScreen = known.find(([address]) => address.test(path))?.[1] ?? [];
  const scripts = [...shell.scripts, ...(words[language] ?? words['en'] ?? []), ...ofScreen];
  return [
    ...shell.styles.map((file) => `<${file}>; rel=preload; as=style; crossorigin`),
    ...[...new Set(scripts)].map((file) => `<${file}>; rel=modulepreload; crossorigin`),
    ...(ofScreen.length > 0 ? [session] : []),
  ].join(', ');
}

function addShell(server: FastifyInstance, { shell, ahead }: Site) {
  const tag = weakTag(shell.plain.toString());
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    void reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', etag: tag });
    if (ahead) void reply.header('link', linksOf(ahead, request));
    if (matchesWeakly(request.headers['if-none-match'], tag)) return reply.status(304).send();
    return sendFile(request, reply, shell);
  };
  for (const path of screenAddresses) server.get(path, fromMemory, answer);
}

/** The name of an asset changes with its content. All other files are revalidated after one day. */
const ageOf = (path: string) =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400';

/** The browser interface: the shell at every address of a screen, and the files that the shell loads. */
export function addWeb(server: FastifyInstance, site: Site | null): void {
  if (!site) {
    for (const path of screenAddresses) server.get(path, (_request, reply) => sendPage(reply, notBuilt));
    return;
  }
  addShell(server, site);
  for (const [path, file] of site.files) {
    server.get(path, fromMemory, (request, reply) =>
      sendFile(request, reply.header('cache-control', ageOf(path)), file),
    );
  }
}
