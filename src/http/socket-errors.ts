import { type IncomingMessage, type Server, STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem } from '../contract/problems.ts';
import { presentProblem } from './problem-reply.ts';
import { securityHeaders, setSecurityHeaders } from './security-headers.ts';

const jsonType = 'application/json; charset=utf-8';

const refusals: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message: 'The request head is larger than 64 KiB: send fewer ids or shorter headers.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
};

const malformed = { status: 400, message: 'The request is not valid HTTP.' };

/** Writes an answer where there is no response to write it to, and ends the connection. */
function answerOnSocket(socket: Duplex, problem: Problem) {
  if (!socket.writable) return;
  const body = JSON.stringify(presentProblem(problem));
  const headers = [
    ...securityHeaders,
    ['content-type', jsonType],
    ['content-length', Buffer.byteLength(body)],
    ['connection', 'close'],
  ];
  const lines = headers.map(([name, value]) => `${String(name)}: ${String(value)}\r\n`).join('');
  socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}\r\n${lines}\r\n${body}`);
}

/** Answers what the HTTP parser refused, in the shape of every other error, and closes the connection. */
export function refuseBadRequests(error: Error & { code?: string }, socket: Duplex) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  answerOnSocket(socket, new Problem('invalid_params', refusals[error.code ?? ''] ?? malformed));
}

function refuseExpectation(_request: IncomingMessage, response: ServerResponse) {
  const problem = new Problem('invalid_params', {
    status: 417,
    message: 'The request expects what this server cannot promise: leave the header Expect out.',
  });
  setSecurityHeaders(response);
  response.writeHead(problem.status, { 'content-type': jsonType, connection: 'close' });
  response.end(JSON.stringify(presentProblem(problem)));
}

/**
 * Whatever answers, and before anything can refuse the request: browsers are told how to treat the answer. What Node
 * would answer by itself (an expectation, a tunnel) gets the shape of every other error.
 */
export function guardAnswers(server: Server) {
  server.prependListener('request', (_request, response: ServerResponse) => setSecurityHeaders(response));
  server.on('checkExpectation', refuseExpectation);
  server.on('connect', (_request, socket: Duplex) => answerOnSocket(socket, new Problem('not_found')));
}
