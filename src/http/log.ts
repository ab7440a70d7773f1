import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Paths whose query strings and bodies carry secrets. */
const secretPaths = /^\/(access_tokens|oauth\/token)/;

function loggedUrl(request: FastifyRequest): string {
  const url = request.raw.url ?? '';
  return secretPaths.test(url) ? (url.split('?')[0] ?? '') : url;
}

/** One line per request when it is answered: no headers, no bodies, no token. */
export function logRequests(server: FastifyInstance) {
  server.addHook('onResponse', async (request, reply) => {
    const user = request.admission?.actor.userId;
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        url: loggedUrl(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(user === undefined ? {} : { user }),
      },
      'request',
    );
  });
}
