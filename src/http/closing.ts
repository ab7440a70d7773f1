import type { FastifyInstance } from 'fastify';

/** While the server stops, each answer ends its connection, which else would stay open and keep the server from ending. */
export function endConnectionsOnClose(server: FastifyInstance) {
  let closing = false;
  server.addHook('preClose', async () => {
    closing = true;
  });
  server.addHook('onSend', async (_request, reply) => {
    if (closing) void reply.header('connection', 'close');
  });
}
