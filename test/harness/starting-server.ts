import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** A PostgreSQL error message: the total length, then fields that consist of a letter and a text. */
function errorMessage(fields: Readonly<Record<string, string>>): Buffer {
  const body = Buffer.from(
    `${Object.entries(fields)
      .map(([letter, text]) => `${letter}${text}\0`)
      .join('')}\0`,
  );
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const refusal = errorMessage({ S: 'FATAL', V: 'FATAL', C: '57P03', M: 'the database system is starting up' });

/** Simulates a PostgreSQL that is starting up: it accepts connections and rejects each of them. */
export class StartingServer {
  readonly #server: Server;
  #refused = 0;

  private constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.end(refusal);
        this.#refused += 1;
        server.emit('refused');
      });
    });
  }

  static async open(): Promise<StartingServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new StartingServer(server);
  }

  /** The address of a database on this server. */
  urlOf(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    const address = this.#server.address();
    url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    url.searchParams.delete('host');
    return url.toString();
  }

  async untilRefused(count: number): Promise<void> {
    while (this.#refused < count) await once(this.#server, 'refused');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    await once(this.#server, 'close');
  }
}
