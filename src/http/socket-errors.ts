import type { Socket } from 'node:net';
import { Problem } from '../contract/problems.ts';
import { presentProblem } from './problem-reply.ts';

const refusals: Record<string, { status: number; reason: string; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    message: 'The request head is larger than 64 KiB: send fewer ids or shorter headers.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'Request Timeout', message: 'The request did not arrive in time.' },
};

const malformed = { status: 400, reason: 'Bad Request', message: 'The request is not valid HTTP.' };

/** Answers what the HTTP parser refused, in the shape of every other error, and closes the connection. */
export function refuseBadRequests(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, reason, message } = refusals[error.code ?? ''] ?? malformed;
  const body = JSON.stringify(presentProblem(new Problem('invalid_params', { status, message })));
  if (!socket.writable) return;
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
