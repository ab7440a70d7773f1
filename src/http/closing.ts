import type { FastifyInstance } from 'fastify';

/**
 * While the server stops, each answer ends its connection, and with the last answer end the connections that hold no
 * request or only a part of one: they would keep the server from ending.
 */
export function endConnectionsOnClose(server: FastifyInstance) {
  let closing = false;
  let inFlight = 0;
  const endRest = () => {
    if (closing && inFlight === 0) server.server.closeAllConnections();
  };
  server.addHook('onRequest', async () => {
    inFlight += 1;
  });
  server.addHook('onSend', async (_request, reply) => {
    if (closing) void reply.header('connection', 'close');
  });
  server.addHook('onResponse', async () => {
    inFlight -= 1;
    endRest();
  });
  server.addHook('preClose', async () => {
    closing = true;
    setImmediate(endRest);
  });
}
