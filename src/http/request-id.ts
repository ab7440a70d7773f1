import { randomUUID } from 'node:crypto';

/** Uses the client's request id if it is short and plain, otherwise creates one. */
export function requestIdOf(request: { headers: Record<string, string | string[] | undefined> }): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && /^[\w.:\-/+=]{1,128}$/.test(sent) ? sent : randomUUID();
}
