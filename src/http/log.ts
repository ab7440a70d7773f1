import type { FastifyInstance } from 'fastify';
import { endpoints } from '../contract/api.ts';

const secretText = /access_token|refresh_token|oauth\/token|password|hsoat_|fhs[ilpc]_|fhi[nt]_|eyJ[\w-]+\./i;
/** This also matches a set-up code: five groups of four characters. */
const tokens = /hsoat_[\w-]+|fhs[ilpc]_[\w-]+|fhi[nt]_[\w-]+|eyJ[\w-]+\.[\w-]+\.[\w-]+|\b(?:\w{4}-){4}\w{4}\b/g;

/** Ids, dates and instants. Any other value may be typed text: a name, an address, a title. */
const plainValue = /^[\d.,:TZ+-]*$/;

/** Parameters with an enumeration. Their values are words of the contract, not personal data. */
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
 * The URL for the log. Omits the query if it can contain a token, however the path is written and even if the path
 * does not exist. Also omits apparent tokens in the path. From the query, it logs ids, dates and the contract's words;
 * typed text is masked.
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

/** Logs one line per request after its response, without headers, bodies or tokens. */
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

/** The error for the log. The detail of a database error contains the failed row, which is personal data. */
export function withoutRow(error: unknown): unknown {
  if (error instanceof Error && 'detail' in error) error.detail = undefined;
  return error;
}
