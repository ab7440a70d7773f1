import type { FastifyInstance } from 'fastify';
import { endpoints } from '../contract/api.ts';

const secretText = /access_token|refresh_token|oauth\/token|password|hsoat_|fhs[ilpc]_|fhi[nt]_|eyJ[\w-]+\./i;
/** Also a set-up code: five groups of four signs. */
const tokens = /hsoat_[\w-]+|fhs[ilpc]_[\w-]+|fhi[nt]_[\w-]+|eyJ[\w-]+\.[\w-]+\.[\w-]+|\b(?:\w{4}-){4}\w{4}\b/g;

/** Ids, dates and instants; anything else a person may have typed: a name, an address, a title. */
const plainValue = /^[\d.,:TZ+-]*$/;

/** Parameters that take one of a few words, so that their values are words of the contract and nobody's data. */
const wordParameters = new Set(
  endpoints.flatMap((endpoint) =>
    Object.entries(endpoint.query.properties as Record<string, { enum?: unknown; items?: { enum?: unknown } }>)
      .filter(([, schema]) => schema.enum !== undefined || schema.items?.enum !== undefined)
      .map(([name]) => name),
  ),
);

function decoded(url: string): string | undefined {
  try {
    return decodeURIComponent(url);
  } catch {
    return undefined;
  }
}

function mayBeShown(name: string, value: string): boolean {
  return plainValue.test(value) || (wordParameters.has(name.replace(/\[\d*\]$/, '')) && /^[\w,]*$/.test(value));
}

function shownQuery(search: string): string {
  const pairs = [...new URLSearchParams(search)];
  return pairs.map(([name, value]) => `${name}=${mayBeShown(name, value) ? value : '***'}`).join('&');
}

/**
 * The URL as it may be logged: without the query when that can hold a token, however the path is written and whether or
 * not it exists, and without what looks like one in the path. Of the query, ids, dates and the contract's own words are
 * shown; what a person typed is not.
 *
 *     loggedUrl('/access_tokens?refresh_token=ey…') // '/access_tokens'
 *     loggedUrl('/v2/organizations/7/members?search[email]=ann@example.com&include=users')
 *     // '/v2/organizations/7/members?search[email]=***&include=users'
 */
export function loggedUrl(url: string): string {
  const mark = url.indexOf('?');
  const path = (mark < 0 ? url : url.slice(0, mark)).replaceAll(tokens, '***');
  if (mark < 0) return path;
  const text = decoded(url);
  if (text === undefined || secretText.test(text) || text.startsWith('/sign-in/')) return path;
  return `${path}?${shownQuery(url.slice(mark + 1))}`;
}

/** One line per request when it is answered: no headers, no bodies, no token. */
export function logRequests(server: FastifyInstance) {
  server.addHook('onResponse', (request, reply, done) => {
    const user = request.admission?.actor.userId;
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        url: loggedUrl(request.originalUrl),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(user === undefined ? {} : { user }),
      },
      'request',
    );
    done();
  });
}

/** The error as it may be logged: a database error's detail shows the row that failed, which is somebody's data. */
export function withoutRow(error: unknown): unknown {
  if (error instanceof Error && 'detail' in error) error.detail = undefined;
  return error;
}
