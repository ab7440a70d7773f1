import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../contract/endpoint.ts';
import { Problem } from '../contract/problems.ts';
import { ConstantPage } from './constant-page.ts';
import { describeOpenapi } from './openapi.ts';
import { describeSwagger2 } from './swagger2.ts';

/**
 * Computes a value when it is first used. Most processes never show these pages, so computing them must not delay the
 * start.
 */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

const documentPage = (make: () => unknown) =>
  once(() => {
    const type = 'application/json; charset=utf-8';
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=0, must-revalidate' };
    return new ConstantPage(Buffer.from(JSON.stringify(make())), headers);
  });

/**
 * Headers for connection, length and version of a page. This server sets them itself and drops those of the internal
 * server that created the page.
 */
const ofThisServer = new Set(
  'accept-ranges connection content-length date etag keep-alive last-modified transfer-encoding'.split(' '),
);

const headersOf = (page: { headers: Record<string, unknown> }): Record<string, string> =>
  Object.fromEntries(
    Object.entries(page.headers).flatMap(([name, value]) => (ofThisServer.has(name) ? [] : [[name, String(value)]])),
  );

/**
 * Paths in the spelling that the reference links to. Other spellings of a path would each be cached as a separate
 * page.
 */
const linkedName = /^\/docs(?:\/[\w-][\w.-]*)*\/?$/;

function linkedPath(url: string): string {
  const path = url.split('?')[0] ?? '';
  if (!linkedName.test(path)) throw new Problem('not_found');
  return path;
}

export const loadReference = () => import('./reference.ts');

/**
 * Opens a reference when it is first read. After a failure, for example of a file read, the next request tries again.
 */
function openLater(document: () => unknown): () => Promise<FastifyInstance> {
  let opened: Promise<FastifyInstance> | undefined;
  const open = async () => (await loadReference()).openReference(JSON.stringify(document()));
  return () =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
}

function serveReference(server: FastifyInstance, document: () => unknown) {
  const reference = openLater(document);
  const pages = new Map<string, ConstantPage>();
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = linkedPath(request.raw.url ?? '');
    const stored = pages.get(path);
    if (stored) return stored.send(request, reply);
    const page = await (await reference()).inject({ method: 'GET', url: path });
    const { statusCode } = page;
    if (statusCode >= 400) throw Object.assign(new Error(`the reference answered ${statusCode}`), { statusCode });
    if (statusCode !== 200) return reply.status(statusCode).headers(headersOf(page)).send(page.rawPayload);
    const made = new ConstantPage(page.rawPayload, headersOf(page));
    pages.set(path, made);
    return made.send(request, reply);
  };
  server.get('/docs', answer);
  server.get('/docs/*', answer);
}

/** The API description in both formats, and the interactive reference. */
export async function addPages(
  server: FastifyInstance,
  endpoints: readonly Endpoint[],
  config: { version: string; webUrl: string },
) {
  const openapi = once(() => describeOpenapi(endpoints, config.version));
  const pages = { '/openapi.json': openapi, '/v2/docs': () => describeSwagger2(endpoints, config) };
  for (const [path, make] of Object.entries(pages)) {
    const page = documentPage(make);
    server.get(path, (request, reply) => page().send(request, reply));
  }
  serveReference(server, openapi);
}
