import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../contract/endpoint.ts';
import { matchesWeakly, strongTag } from './etag.ts';
import { describeOpenapi } from './openapi.ts';
import { describeSwagger2 } from './swagger2.ts';

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="150" height="36" viewBox="0 0 150 36"><circle cx="18" cy="18" r="13" fill="none" stroke="#fff" stroke-width="3"/>' +
  '<path d="M18 9v9l6 4" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/>' +
  '<text x="40" y="25" fill="#fff" font-family="sans-serif" font-size="21" font-weight="600">fairhour</text></svg>';

/** Sends a document that changes only with the program; a client that has it already gets 304. */
function sendDocument(request: FastifyRequest, reply: FastifyReply, body: string) {
  const tag = strongTag(body);
  void reply.headers({ etag: tag, 'cache-control': 'public, max-age=0, must-revalidate' });
  if (matchesWeakly(request.headers['if-none-match'], tag)) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** The description of the API in both forms and the interactive reference. */
export async function addPages(
  server: FastifyInstance,
  endpoints: readonly Endpoint[],
  config: { version: string; webUrl: string },
) {
  const openapi = JSON.stringify(describeOpenapi(endpoints, config.version));
  const swagger2 = JSON.stringify(describeSwagger2(endpoints, config));
  server.get('/openapi.json', (request, reply) => sendDocument(request, reply, openapi));
  server.get('/v2/docs', (request, reply) => sendDocument(request, reply, swagger2));
  await server.register(swagger, { mode: 'static', specification: { document: JSON.parse(openapi) } });
  await server.register(swaggerUi, {
    routePrefix: '/docs',
    // Served over plain HTTP as well: nothing is upgraded, and nothing is loaded from elsewhere.
    staticCSP:
      "default-src 'self'; base-uri 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'",
    theme: { title: 'fairhour API reference' },
    logo: { type: 'image/svg+xml', content: Buffer.from(logo), href: '/docs', target: '_self' },
    uiConfig: { docExpansion: 'list', deepLinking: true, persistAuthorization: true, tryItOutEnabled: true },
  });
}
