import type { FastifyInstance } from 'fastify';

const secretText = /access_token|refresh_token|oauth\/token|password|hsoat_|eyJ[\w-]+\./i;
const tokens = /hsoat_[\w-]+|eyJ[\w-]+\.[\w-]+\.[\w-]+/g;

function decoded(url: string): string | undefined {
  try {
    return decodeURIComponent(url);
  } catch {
    return undefined;
  }
}

/**
 * The URL as it may be logged: without the query when that can hold a token, however the path is written and whether or
 * not it exists, and without what looks like one in the path.
 *
 *     loggedUrl('/access_tokens?refresh_token=ey…') // '/access_tokens'
 */
export function loggedUrl(url: string): string {
  const text = decoded(url);
  const shown = text === undefined || secretText.test(text) ? (url.split('?')[0] ?? '') : url;
  return shown.replaceAll(tokens, '***');
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

/** The error as it may be logged: a database error's detail shows the row that failed, which is somebody's data. */
export function withoutRow(error: unknown): unknown {
  if (error instanceof Error && 'detail' in error) error.detail = undefined;
  return error;
}
