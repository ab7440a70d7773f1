import type { Readable } from 'node:stream';
import { Problem } from '../contract/problems.ts';
import { beforeDeadline } from './deadline.ts';

async function drain(rest: AsyncIterator<unknown>): Promise<void> {
  while (!(await rest.next()).done);
}

/**
 * The chunks of a request body, read no faster than they are consumed. Throws service_unavailable as soon as
 * `ending` aborts. The stream stays open if reading ends early, so that the client receives the response.
 */
export async function* readChunks(stream: Readable, ending: AbortSignal): AsyncGenerator<Buffer> {
  const chunks = stream.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const { done, value } = await beforeDeadline(chunks.next(), ending);
      if (done) return;
      yield value as Buffer;
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('invalid_params', { message: 'The upload was cut short.' });
  } finally {
    // Discards the rest of the body, so that the client receives the response and can send the next request.
    drain(chunks).catch(() => undefined);
  }
}
