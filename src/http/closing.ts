import { setMaxListeners } from 'node:events';
import type { FastifyInstance } from 'fastify';
import type { Problem } from '../contract/problems.ts';

/** How long requests may run while the server stops. Container platforms allow ten seconds in total. */
const finishWithinMs = 7_000;
/** Time allowed for sending the responses to interrupted requests. */
const answerWithinMs = 1_000;
/** A client that is still sending receives the response only while the connection is open. */
const lingerMs = 300;

/** True for a 503 that is sent because the server is stopping: an expected response, not a fault. */
export const isEndedByStop = ({ status }: Problem, ending: AbortSignal): boolean => ending.aborted && status === 503;

/**
 * While the server stops, each response closes its connection. After the last response, connections without a
 * complete request are closed too, because they would prevent the server from stopping. Requests in progress may finish
 * within `withinMs`. Then the returned signal aborts them, and a second later every connection is closed.
 */
export function endConnectionsOnClose(server: FastifyInstance, withinMs = finishWithinMs): AbortSignal {
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  const timers: NodeJS.Timeout[] = [];
  const after = (ms: number, act: () => void) => timers.push(setTimeout(act, ms));
  const cut = () => server.server.closeAllConnections();
  let closing = false;
  let inFlight = 0;
  const endRest = () => {
    if (!closing || inFlight > 0) return;
    server.server.closeIdleConnections();
    after(lingerMs, cut);
  };
  server.addHook('onRequest', (_request, _reply, done) => {
    inFlight += 1;
    done();
  });
  server.addHook('onSend', (request, reply, _payload, done) => {
    // Closing a connection while the client sends resets it, and the response is lost.
    if (closing && request.raw.complete) void reply.header('connection', 'close');
    done();
  });
  server.addHook('onResponse', (_request, _reply, done) => {
    inFlight -= 1;
    endRest();
    done();
  });
  server.addHook('preClose', async () => {
    closing = true;
    setImmediate(endRest);
    after(withinMs, () => ending.abort());
    after(withinMs + answerWithinMs, cut);
  });
  server.addHook('onClose', async () => timers.forEach((timer) => clearTimeout(timer)));
  return ending.signal;
}
