import { connect, createServer, type Server, type Socket } from 'node:net';

/** A relay to a server. Tests can stop, mute and restart the relay, as if a network or a server failed. */
export class Relay {
  #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  #refuses = false;
  /** The number of connections that the relay closed immediately. */
  refusals = 0;

  constructor(targetUrl: string) {
    this.#target = new URL(targetUrl);
  }

  /** The address of the target, through the relay. */
  get url(): string {
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${this.#port}`;
    url.searchParams.delete('host');
    return url.toString();
  }

  /** Forwards new connections to another server. */
  redirectTo(targetUrl: string): void {
    this.#target = new URL(targetUrl);
  }

  #reach(): Socket {
    const directory = this.#target.searchParams.get('host');
    const { port, hostname } = this.#target;
    return directory === null ? connect(Number(port), hostname) : connect(`${directory}/.s.PGSQL.${port}`);
  }

  #carry(near: Socket) {
    if (this.#refuses) {
      this.refusals += 1;
      near.destroy();
      return;
    }
    const far = this.#reach();
    near.pipe(far);
    far.pipe(near);
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
  }

  /** Accepts connections, always on the same port. */
  async open(): Promise<void> {
    const server = createServer((near) => this.#carry(near));
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    const address = server.address();
    this.#port = typeof address === 'object' && address ? address.port : 0;
    this.#server = server;
  }

  /** Leaves every connection open but forwards no more data. */
  mute(): void {
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  /** Closes every connection, and each new connection immediately, until `allow`. */
  refuse(): void {
    this.#refuses = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  allow(): void {
    this.#refuses = false;
  }

  /** Closes every connection and accepts no more. */
  async cut(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server?.close(() => resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
