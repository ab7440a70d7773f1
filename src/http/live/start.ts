import type { IncomingHttpHeaders } from 'node:http';
import { problem } from '../../contract/problems.ts';

export const streamType = 'text/event-stream';

interface Accepted {
  readonly range: string;
  readonly weight: number;
}

/** What an Accept header names, with how much of it is wanted: 0 to 1. */
function acceptedBy(accept: string): Accepted[] {
  return accept.split(',').map((entry) => {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return { range, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
}

/** Whether a client would rather have a stream than a list: it names streams, as browsers do that follow one. */
export function prefersStream({ accept = '' }: IncomingHttpHeaders): boolean {
  const accepted = acceptedBy(accept);
  const weightOf = (type: string) => accepted.find(({ range }) => range === type)?.weight ?? 0;
  const weight = weightOf(streamType);
  return weight > 0 && weight >= weightOf('application/json');
}

/** The first id that a stream sends: after the last one that the client has, else as the list would; else from now. */
export function startIdOf(headers: IncomingHttpHeaders, query: Record<string, unknown>): number | undefined {
  const last = headers['last-event-id'];
  if (last === undefined || last === '') return query['page_start_id'] as number | undefined;
  const id = typeof last === 'string' && /^\d{1,16}$/.test(last) ? Number(last) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw problem('invalid_params', 'Last-Event-ID: must be the id of an event');
  return id + 1;
}
