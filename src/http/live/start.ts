import type { IncomingHttpHeaders } from 'node:http';
import { problem } from '../../contract/problems.ts';
import { weightsOf } from '../accept-weights.ts';

export const streamType = 'text/event-stream';

/**
 * True if a client prefers a stream to a list: its Accept header names streams, as browsers do for an event source.
 */
export function prefersStream({ accept = '' }: IncomingHttpHeaders): boolean {
  const weights = weightsOf(accept);
  const weight = weights.get(streamType) ?? 0;
  return weight > 0 && weight >= (weights.get('application/json') ?? 0);
}

/**
 * The first id of a stream: after the client's last id, otherwise the requested start, otherwise the first new record.
 */
export function startIdOf(headers: IncomingHttpHeaders, query: Record<string, unknown>): number | undefined {
  const last = headers['last-event-id'];
  if (last === undefined || last === '') return query['page_start_id'] as number | undefined;
  const id = typeof last === 'string' && /^\d{1,16}$/.test(last) ? Number(last) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw problem('invalid_params', 'Last-Event-ID: must be the id of an event');
  return id + 1;
}
