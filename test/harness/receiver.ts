import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request to a receiver of webhooks. */
export interface Received {
  id: string;
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  /** The record that the event is about, by which tests distinguish events. */
  subjectId: number;
}

export interface Receiver {
  url: string;
  port: number;
  received: Received[];
}

type Answer = (response: ServerResponse, received: Received) => void;

export const answerWith =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end();

/** Opens a receiver on this machine until the test ends. */
export async function openReceiver(answer: Answer = answerWith(204)): Promise<Receiver> {
  const received: Received[] = [];
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { data } = JSON.parse(text) as { data: { subject_id?: number } };
      const id = String(request.headers['webhook-id']);
      const entry = { id, path: request.url ?? '', headers: request.headers, text, subjectId: data.subject_id ?? 0 };
      received.push(entry);
      answer(response, entry);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, port, received };
}
