import { ApiError, type ErrorAnswer } from './error.ts';

/** An event of a stream. Without data it only reports the position of the stream. */
export interface StreamEvent {
  readonly id: string | undefined;
  readonly kind: string | undefined;
  readonly data: string | undefined;
  /** Milliseconds to wait before reconnecting. */
  readonly retryMs: number | undefined;
}

function readBlock(block: string): StreamEvent {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const mark = line.indexOf(':');
      return [line.slice(0, mark), line.slice(mark + 1).trimStart()];
    }),
  );
  const retry = fields.get('retry');
  return {
    id: fields.get('id'),
    kind: fields.get('event'),
    data: fields.get('data'),
    retryMs: retry === undefined ? undefined : Number(retry),
  };
}

/**
 * Parses the events of a `text/event-stream` in the form of this server: one line per field, and a blank line after
 * each event.
 */
export async function* readEvents(body: ReadableStream<Uint8Array> | null): AsyncGenerator<StreamEvent> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    const blocks = (text + decoder.decode(chunk.value, { stream: true })).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) yield readBlock(block);
  }
}

/** Temporary statuses: no free stream or request slot, an unavailable database, or a proxy without its server. */
const passing = new Set([429, 502, 503, 504]);

const secondsToWait = (response: Response) => Number(response.headers.get('retry-after') ?? NaN);

/** Yields the events of one stream until it ends. Throws an error response as ApiError, unless it is temporary. */
async function* readUntilCut(opening: Promise<Response>): AsyncGenerator<StreamEvent> {
  try {
    const response = await opening;
    if (passing.has(response.status)) {
      await response.body?.cancel();
      const seconds = secondsToWait(response);
      const retryMs = Number.isFinite(seconds) ? seconds * 1_000 : undefined;
      yield { id: undefined, kind: undefined, data: undefined, retryMs };
      return;
    }
    if (!response.ok) throw new ApiError(response.status, (await response.json()) as ErrorAnswer);
    yield* readEvents(response.body);
  } catch (error) {
    if (error instanceof ApiError) throw error;
  }
}

const usualRetryMs = 3_000;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, signal.aborted ? 0 : ms);
    signal.addEventListener('abort', end);
  });

/** Yields the records of successive streams, each opened after the last id, until the signal aborts. */
export async function* followFrom<T>(
  startId: string | undefined,
  open: (lastId: string | undefined) => Promise<Response>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  let [lastId, retryMs] = [startId, usualRetryMs];
  while (!signal.aborted) {
    for await (const event of readUntilCut(open(lastId))) {
      lastId = event.id ?? lastId;
      retryMs = event.retryMs ?? retryMs;
      // An event without an id is a hint, not a record.
      if (event.data !== undefined && event.id !== undefined) yield JSON.parse(event.data) as T;
    }
    await pause(retryMs, signal);
  }
}
