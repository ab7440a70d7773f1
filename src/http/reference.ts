import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="150" height="36" viewBox="0 0 150 36"><circle cx="18" cy="18" ' +
  'r="13" fill="none" stroke="#fff" stroke-width="3"/>' +
  '<path d="M18 9v9l6 4" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/>' +
  '<text x="40" y="25" fill="#fff" font-family="sans-serif" font-size="21" font-weight="600">fairhour</text></svg>';

/** The interactive reference: an internal server without a port, which is called only within the process. */
export async function openReference(openapi: string): Promise<FastifyInstance> {
  const reference = Fastify({ routerOptions: { maxParamLength: 200 } });
  await reference.register(swagger, { mode: 'static', specification: { document: JSON.parse(openapi) } });
  await reference.register(swaggerUi, {
    routePrefix: '/docs',
    // The reference is also served over plain HTTP, so requests are not upgraded to HTTPS. Nothing is loaded from other
    // origins.
    staticCSP:
      "default-src 'self'; base-uri 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src " +
      "'none'; frame-ancestors 'none'",
    theme: { title: 'fairhour API reference' },
    logo: { type: 'image/svg+xml', content: Buffer.from(logo), href: '/docs', target: '_self' },
    uiConfig: { docExpansion: 'list', deepLinking: true, persistAuthorization: true, tryItOutEnabled: true },
  });
  return reference;
}
