import { connect, type Socket } from 'node:net';

export interface Measure {
  perSecond: number;
  medianMs: number;
}

export const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A keep-alive connection that repeats the same request. The connection parses responses only to find their end. */
class Lane {
  readonly #url: URL;
  readonly #request: string;
  #socket: Socket;
  #head = '';
  #left = -1;
  #done: (error?: Error) => void = () => undefined;

  constructor(url: URL, request: string) {
    this.#url = url;
    this.#request = request;
    this.#socket = this.#connect();
  }

  #connect(): Socket {
    const socket = connect(Number(this.#url.port), this.#url.hostname);
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    const fail = (error: Error) => {
      if (socket === this.#socket) this.#done(error);
    };
    socket.on('error', fail);
    socket.on('close', () => fail(new Error(`${this.#url.host} closed the connection`)));
    return socket;
  }

  request(): Promise<void> {
    // The server may have closed the idle connection while other contenders were measured.
    if (this.#socket.destroyed || this.#socket.readableEnded) this.#socket = this.#connect();
    return new Promise((resolve, reject) => {
      this.#done = (error) => (error ? reject(error) : resolve());
      this.#socket.write(this.#request);
    });
  }

  close(): void {
    this.#done = () => undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#left >= 0) this.#left -= chunk.length;
    else this.#begin(chunk);
    if (this.#left > 0 || this.#head !== '') return;
    this.#left = -1;
    this.#done();
  }

  /** Reads the header, which can arrive in several chunks. All bytes after the header are the body. */
  #begin(chunk: Buffer): void {
    this.#head += chunk.toString('latin1');
    const end = this.#head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const [, length] = /^content-length: (\d+)/im.exec(this.#head) ?? [];
    if (!this.#head.startsWith('HTTP/1.1 200 ') || length === undefined) {
      this.#done(new Error(`a response is not a 200 with content-length: ${this.#head.slice(0, 400)}`));
      return;
    }
    this.#left = Number(length) - (this.#head.length - end - 4);
    this.#head = '';
  }
}

/** A GET request over several keep-alive connections. */
export class Load {
  readonly #lanes: readonly Lane[];

  constructor(address: string, headers: Readonly<Record<string, string>>, width: number) {
    const url = new URL(address);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const request = `GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n${lines.join('')}\r\n`;
    this.#lanes = Array.from({ length: width }, () => new Lane(url, request));
  }

  /** Sends requests on all connections until the time has passed and each has sent a minimum number of requests. */
  async measure(seconds: number, least = 1): Promise<Measure> {
    const times: number[] = [];
    const start = performance.now();
    const end = start + 1000 * seconds;
    const run = async (lane: Lane) => {
      for (let count = 0; count < least || performance.now() < end; count += 1) {
        const startedAt = performance.now();
        await lane.request();
        times.push(performance.now() - startedAt);
      }
    };
    await Promise.all(this.#lanes.map(run));
    return { perSecond: (1000 * times.length) / (performance.now() - start), medianMs: medianOf(times) };
  }

  close(): void {
    for (const lane of this.#lanes) lane.close();
  }
}
