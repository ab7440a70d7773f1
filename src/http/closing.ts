import { setMaxListeners } from 'node:events';
import type { FastifyInstance } from 'fastify';
import type { Problem } from '../contract/problems.ts';

/** How long requests may go on while the server stops; those that end a container allow it ten seconds in all. */
const finishWithinMs = 7_000;
/** For the answers of requests that had to end. */
const answerWithinMs = 1_000;
/** A client that is still sending gets its answer only while its connection stays open. */
const lingerMs = 300;

/** Whether a request got 503 because the server stops: an ordinary answer, with no fault to search for. */
export const isBrokenOff = ({ status }: Problem, ending: AbortSignal): boolean => ending.aborted && status === 503;

/**
 * While the server stops, each answer ends its connection, and with the last answer end the connections that hold no
 * request or only a part of one: they would keep the server from ending. What is in flight may finish for `withinMs`;
 * then the answered signal aborts, which ends it, and a second later every connection is cut.
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
    // A connection that is ended while its client sends is reset, and the answer lost.
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
