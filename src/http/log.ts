import type { FastifyInstance } from 'fastify';

const secretText = /access_token|refresh_token|oauth\/token/i;

function decoded(url: string): string | undefined {
  try {
    return decodeURIComponent(url);
  } catch {
    return undefined;
  }
}

/**
 * The URL as it may be logged: without the query when that can hold a token, however the path is written and whether or
 * not it exists.
 *
 *     loggedUrl('/access_tokens?refresh_token=ey…') // '/access_tokens'
 */
export function loggedUrl(url: string): string {
  const text = decoded(url);
  return text === undefined || secretText.test(text) ? (url.split('?')[0] ?? '') : url;
}

/** One line per request when it is answered: no headers, no bodies, no token. */
export function logRequests(server: FastifyInstance) {
  server.addHook('onResponse', async (request, reply) => {
    const user = request.admission?.actor.userId;
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        url: loggedUrl(request.raw.url ?? ''),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(user === undefined ? {} : { user }),
      },
      'request',
    );
  });
}
