import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem } from '../contract/problems.ts';
import { presentProblem } from './problem-reply.ts';
import { requestIdOf } from './request-id.ts';
import { securityHeaders, setSecurityHeaders } from './security-headers.ts';

const jsonType = 'application/json; charset=utf-8';

const refusals: Record<string, { status: number; message: string; details: readonly string[] }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message: 'The request head is larger than 64 KiB: send fewer ids or shorter headers.',
    details: ['head: must be 64 KiB or less'],
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    message: 'The request did not arrive in time.',
    details: ['request: did not arrive in time'],
  },
};

const malformed = { status: 400, details: ['request: is not valid HTTP'] };

/** Headers of every refusal, set here because no other code runs for these responses. */
const headersOf = (requestId: string) => [
  ['content-type', jsonType],
  ['x-request-id', requestId],
  ['cache-control', 'no-store'],
  ['connection', 'close'],
];

/** Writes a response directly to the socket and ends the connection. */
function answerOnSocket(socket: Duplex, problem: Problem) {
  if (!socket.writable) return;
  const requestId = randomUUID();
  const body = JSON.stringify(presentProblem(problem, requestId));
  const headers = [...securityHeaders, ...headersOf(requestId), ['content-length', Buffer.byteLength(body)]];
  const lines = headers.map(([name, value]) => `${String(name)}: ${String(value)}\r\n`).join('');
  socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}\r\n${lines}\r\n${body}`);
}

/** Responds to errors of the HTTP parser in the common error format, and closes the connection. */
export function refuseBadRequests(error: Error & { code?: string }, socket: Duplex) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  answerOnSocket(socket, new Problem('invalid_params', refusals[error.code ?? ''] ?? malformed));
}

function refuseExpectation(request: IncomingMessage, response: ServerResponse) {
  const problem = new Problem('invalid_params', {
    status: 417,
    message: 'The server cannot meet the expectation of the request: leave out the header Expect.',
    details: ['expect: must be left out'],
  });
  const requestId = requestIdOf(request);
  setSecurityHeaders(response);
  response.writeHead(problem.status, headersOf(requestId).flat());
  response.end(JSON.stringify(presentProblem(problem, requestId)));
}

/**
 * Runs before any other handler: sets the browser security headers on every response. Node's built-in responses (for
 * an expectation or a tunnel) get the common error format.
 */
export function guardAnswers(server: Server) {
  server.prependListener('request', (_request, response: ServerResponse) => setSecurityHeaders(response));
  server.on('checkExpectation', refuseExpectation);
  server.on('connect', (_request, socket: Duplex) => answerOnSocket(socket, new Problem('not_found')));
}
