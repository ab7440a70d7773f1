import pg from 'pg';
import { isConnectionError } from './errors.ts';

/** A cancellation can arrive before its statement has begun, so it is repeated until the statement ends. */
const repeatMs = 500;
/** If the server does not react within this time, the connection is closed. */
const giveUpMs = 3_000;

/** Timeout of one cancel request. */
const requestMs = 2_000;

/** How cancel requests reach the database, and what to do when a connection does not react. */
export interface Canceller {
  /** Cancels the connection's current statement. Resolves when no cancel request is in progress. Never rejects. */
  cancel(client: pg.PoolClient): Promise<void>;
  /** Called when the connection did not react and was closed. */
  onSilence(): void;
}

/** Fields of a connection that the driver's types omit. */
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

/** Cancels with a statement on separate connections, because all connections in the pool may be stuck. */
export const cancelByStatement =
  (control: pg.Pool, onRefusal: (error: Error) => void): Canceller['cancel'] =>
  async (client) => {
    const { processID } = client as unknown as Keyed;
    // Citus has several functions of this name; the argument type selects one.
    await control.query('select pg_cancel_backend($1::int)', [processID]).catch((error: Error) => {
      if (!isConnectionError(error)) onRefusal(error);
    });
  };

/**
 * Cancels with the connection's secret key, as poolers require. A pooler hands out process numbers that the database
 * does not know, and only the pooler knows which connection serves the client now. The other side closes the
 * connection when it is done.
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

/** `end()` alone would wait for pending responses. */
function abandon(client: pg.PoolClient) {
  client.end().catch(() => undefined);
  client.connection.stream.destroy();
}

/**
 * Cancels the connection's statement when the signal aborts. The returned function stops watching. It resolves when
 * no cancel request is in progress, because a late request would cancel a statement of the connection's next user.
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
      abandon(client);
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
