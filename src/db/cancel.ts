import type pg from 'pg';
import { isConnectionError } from './errors.ts';

/** A cancellation can come before its statement has begun; it is repeated until the statement has ended. */
const repeatMs = 500;
/** When the server does not react any more, the connection itself is given up. */
const giveUpMs = 3_000;

/** How cancellations reach the database, and who hears what comes of them. */
export interface Canceller {
  /** Connections of their own: those of the pool may all be stuck. */
  readonly control: pg.Pool;
  /** The connection did not react any more and is lost. */
  onSilence(): void;
  /** The database refused to cancel. */
  onRefusal(error: Error): void;
}

async function cancelOnce({ control, onRefusal }: Canceller, client: pg.PoolClient): Promise<void> {
  const { processID } = client as pg.PoolClient & { processID?: number };
  // A cluster has several functions of the name: the type decides.
  await control.query('select pg_cancel_backend($1::int)', [processID]).catch((error: Error) => {
    if (!isConnectionError(error)) onRefusal(error);
  });
}

/** Ending alone would wait for the answers to what was sent. */
function giveUpOn(client: pg.PoolClient) {
  client.end().catch(() => undefined);
  client.connection.stream.destroy();
}

/**
 * Cancels what the connection is doing when the signal aborts. The answer stops watching; it resolves when no
 * cancellation is under way any more that could hit the next user of the connection.
 */
export function cancelOnAbort(
  canceller: Canceller,
  client: pg.PoolClient,
  signal: AbortSignal | undefined,
): () => Promise<void> {
  if (!signal) return () => Promise.resolve();
  let cancelling = Promise.resolve();
  let repeat: NodeJS.Timeout | undefined;
  let giveUp: NodeJS.Timeout | undefined;
  const cancel = () => {
    cancelling = cancelling.then(() => cancelOnce(canceller, client));
  };
  const begin = () => {
    cancel();
    repeat = setInterval(cancel, repeatMs);
    giveUp = setTimeout(() => {
      giveUpOn(client);
      canceller.onSilence();
    }, giveUpMs);
  };
  signal.addEventListener('abort', begin, { once: true });
  return () => {
    signal.removeEventListener('abort', begin);
    clearInterval(repeat);
    clearTimeout(giveUp);
    return cancelling;
  };
}
