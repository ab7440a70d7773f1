import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../contract/endpoint.ts';
import { Problem } from '../contract/problems.ts';
import { matchesWeakly, strongTag } from './etag.ts';
import { describeOpenapi } from './openapi.ts';
import { describeSwagger2 } from './swagger2.ts';

/** Made when it is first asked for: most processes never show these pages, and none should start later for them. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Sends a document that changes only with the program; a client that has it already gets 304. */
function sendDocument(request: FastifyRequest, reply: FastifyReply, body: string) {
  const tag = strongTag(body);
  void reply.headers({ etag: tag, 'cache-control': 'public, max-age=0, must-revalidate' });
  if (matchesWeakly(request.headers['if-none-match'], tag)) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

const conditions = ['if-none-match', 'if-modified-since', 'if-range', 'range'];
/** What this server says of the connection and the length of an answer, not the one that made it. */
const ofTheConnection = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);

/** The path as it was sent; one that is read as another, as `/docs/..` is, names no page. */
function plainPath(url: string): string {
  const path = url.split('?')[0] ?? '';
  if (URL.parse(path, 'http://reference')?.pathname !== path) throw new Problem('not_found');
  return path;
}

export const loadReference = () => import('./reference.ts');

function serveReference(server: FastifyInstance, openapi: () => string) {
  let opened: Promise<FastifyInstance> | undefined;
  const open = async () => (await loadReference()).openReference(openapi());
  // A failure, such as of files that cannot be read now, is forgotten: the next request tries again.
  const reference = () =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  const answer = async ({ raw, headers }: FastifyRequest, reply: FastifyReply) => {
    const sent = Object.fromEntries(Object.entries(headers).filter(([name]) => conditions.includes(name)));
    // Of HEAD this server leaves the body out itself.
    const page = await (await reference()).inject({ method: 'GET', url: plainPath(raw.url ?? ''), headers: sent });
    const { statusCode } = page;
    if (statusCode >= 400) throw Object.assign(new Error(`the reference answered ${statusCode}`), { statusCode });
    for (const [name, value] of Object.entries(page.headers)) {
      if (value !== undefined && !ofTheConnection.has(name)) void reply.header(name, value);
    }
    return reply.status(statusCode).send(page.rawPayload);
  };
  server.get('/docs', answer);
  server.get('/docs/*', answer);
}

/** The description of the API in both forms and the interactive reference. */
export async function addPages(
  server: FastifyInstance,
  endpoints: readonly Endpoint[],
  config: { version: string; webUrl: string },
) {
  const openapi = once(() => JSON.stringify(describeOpenapi(endpoints, config.version)));
  const swagger2 = once(() => JSON.stringify(describeSwagger2(endpoints, config)));
  server.get('/openapi.json', (request, reply) => sendDocument(request, reply, openapi()));
  server.get('/v2/docs', (request, reply) => sendDocument(request, reply, swagger2()));
  serveReference(server, openapi);
}
