import type { FastifyRequest } from 'fastify';
import { problem } from '../contract/problems.ts';
import { mediaType } from './read-body.ts';

/** Content types that no form of a page elsewhere can send. */
const ownTypes = new Set(['application/json', 'application/x-ndjson']);

function requireOwnType({ headers }: FastifyRequest) {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (hasBody && !ownTypes.has(mediaType(headers)))
    throw problem('not_same_origin', 'content-type: must be application/json where a session writes');
}

/** Whether the page that sent a request is one of this server; undefined where the request does not say. */
function isOwnPage({ headers, protocol, host }: FastifyRequest, ownOrigin: string): boolean | undefined {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin === undefined ? undefined : origin === ownOrigin || origin === `${protocol}://${host}`;
}

/**
 * Throws unless a write that a browser sends with a cookie comes from a page of this server: another page of the same
 * host, on another port, gets even a `SameSite=Strict` cookie sent along. Who says nothing of pages is no browser, and
 * has no cookie that somebody else could use; with one it is refused.
 */
export function requireOwnPage(request: FastifyRequest, ownOrigin: string, withCookie: boolean): void {
  const own = isOwnPage(request, ownOrigin);
  if (own === undefined && !withCookie) return;
  if (!own) throw problem('not_same_origin', 'sec-fetch-site: must be same-origin, or origin that of this server');
  requireOwnType(request);
}
