import pg from 'pg';
import { isConnectionError } from './errors.ts';

/** A cancellation can come before its statement has begun; it is repeated until the statement has ended. */
const repeatMs = 500;
/** When the server does not react any more, the connection itself is given up. */
const giveUpMs = 3_000;

/** How long a request to cancel may take. */
const requestMs = 2_000;

/** How cancellations reach the database, and who hears what comes of them. */
export interface Canceller {
  /** Cancels what the connection is doing; resolves when that is under way no more. Never rejects. */
  cancel(client: pg.PoolClient): Promise<void>;
  /** The connection did not react any more and is lost. */
  onSilence(): void;
}

/** What the driver knows of a connection; its own types leave it out. */
interface Keyed {
  readonly processID?: number;
  readonly secretKey?: number;
  readonly host: string;
  readonly port: number;
  readonly ssl: pg.ClientConfig['ssl'];
}

interface CancelConnection extends pg.Connection {
  connect(portOrPath: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processID: number | undefined, secretKey: number | undefined): void;
}

/** By a statement, on connections of its own: those of the pool may all be stuck. */
export const cancelByStatement =
  (control: pg.Pool, onRefusal: (error: Error) => void): Canceller['cancel'] =>
  async (client) => {
    const { processID } = client as unknown as Keyed;
    // A cluster has several functions of the name: the type decides.
    await control.query('select pg_cancel_backend($1::int)', [processID]).catch((error: Error) => {
      if (!isConnectionError(error)) onRefusal(error);
    });
  };

/**
 * By the key of the connection, as a pooler needs it: no process of the database has the number that the pooler gave,
 * and only the pooler knows which one works for the connection now. The other side hangs up when it is done.
 */
export const cancelByKey: Canceller['cancel'] = (client) => {
  const { processID, secretKey, host, port, ssl } = client as unknown as Keyed;
  const { promise, resolve } = Promise.withResolvers<void>();
  const connection = new pg.Connection({ ssl }) as CancelConnection;
  const giveUp = setTimeout(() => connection.stream.destroy(), requestMs);
  connection.on('error', () => undefined);
  const cancel = () => connection.cancel(processID, secretKey);
  connection.once('connect', () => (ssl ? connection.requestSsl() : cancel()));
  connection.once('sslconnect', cancel);
  connection.once('end', () => {
    clearTimeout(giveUp);
    resolve();
  });
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
  else connection.connect(port, host);
  return promise;
};

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
    cancelling = cancelling.then(() => canceller.cancel(client));
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
