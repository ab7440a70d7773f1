import type { FastifyRequest } from 'fastify';
import { problem } from '../contract/problems.ts';
import { mediaType } from './read-body.ts';

/** Content types that forms of other sites cannot send. */
const ownTypes = new Set(['application/json', 'application/x-ndjson']);

function requireOwnType({ headers }: FastifyRequest) {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (hasBody && !ownTypes.has(mediaType(headers)))
    throw problem('not_same_origin', 'content-type: must be application/json where a session writes');
}

/** True if the request was sent by a page of this server; undefined if the request does not reveal it. */
function isOwnPage({ headers, protocol, host }: FastifyRequest, ownOrigin: string): boolean | undefined {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin === undefined ? undefined : origin === ownOrigin || origin === `${protocol}://${host}`;
}

/**
 * Throws unless a browser's write with a cookie comes from a page of this server. A page on another port of the same
 * host also sends a `SameSite=Strict` cookie. A client that sends none of these headers is not a browser and needs no
 * cookie. If it sends a cookie, it is refused.
 */
export function requireOwnPage(request: FastifyRequest, ownOrigin: string, withCookie: boolean): void {
  const own = isOwnPage(request, ownOrigin);
  if (own === undefined && !withCookie) return;
  if (!own)
    throw problem(
      'not_same_origin',
      'sec-fetch-site: must be same-origin, or Origin must be the address of this server',
    );
  requireOwnType(request);
}
