import { randomUUID } from 'node:crypto';

/** A request id from the client is kept when it is short and plain, else one is made. */
export function requestIdOf(request: { headers: Record<string, string | string[] | undefined> }): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && /^[\w.:\-/+=]{1,128}$/.test(sent) ? sent : randomUUID();
}
