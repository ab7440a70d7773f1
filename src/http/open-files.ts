import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { isOutOfHandles } from '../db/embedded/error.ts';
import { roomOf } from './connection-room.ts';

/**
 * File handles reserved for the server: about 30 for the process, up to 56 connections to the database and a replica,
 * and the rest for files, mail, webhooks and child processes.
 */
const ownShare = 128;
const leastConnections = 10;
const minuteMs = 60_000;

/**
 * The number of connections that a limit on open files allows.
 *
 *     connectionsWithin(4_096, 5_000) // 3968
 */
export const connectionsWithin = (limit: number, most: number): number =>
  Math.min(most, Math.max(limit - ownShare, leastConnections));

/**
 * The soft limit in /proc/self/limits. Node raises the soft limit to the hard limit at startup.
 *
 *     parseLimit('Max open files            1024                 4096                 files') // 1024
 */
export function parseLimit(text: string): number {
  const [, soft = 'unlimited'] = /^Max open files +(\S+)/m.exec(text) ?? [];
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft);
}

/** For systems without /proc. The call takes milliseconds and needs no file handle. */
function limitOfReport(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } };
  const soft = report.userLimits?.open_files?.soft ?? 'unlimited';
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : soft;
}

/** Logs a line no more than once a minute, with the number of occurrences. */
class Reminder {
  readonly #write: (times: number) => void;
  #times = 0;
  #writtenAt = Number.NEGATIVE_INFINITY;

  constructor(write: (times: number) => void) {
    this.#write = write;
  }

  note() {
    this.#times += 1;
    const now = performance.now();
    if (now - this.#writtenAt < minuteMs) return;
    this.#write(this.#times);
    this.#times = 0;
    this.#writtenAt = now;
  }
}

/**
 * Limits a server's connections according to the limit on open files, which may change at run time. Without a free
 * file handle, new connections are closed until handles are available again for files and the database.
 */
export class OpenFiles {
  readonly #server: Server;
  readonly #most: number;
  readonly #log: FastifyBaseLogger;
  #limit: number | undefined;
  #allowed = 0;

  constructor(server: Server, most: number, log: FastifyBaseLogger) {
    this.#server = server;
    this.#log = log;
    this.#most = most;
    this.#allow(most);
    const beyond = new Reminder((closed) =>
      log.warn({ connections: this.#allowed, closed }, 'connections beyond the most at once are closed'),
    );
    server.on('drop', () => {
      if (this.#allowed > 0) beyond.note();
    });
  }

  /** Rereads the limit, which needs a file handle. */
  check(): void {
    try {
      this.#apply(this.#read());
    } catch (error) {
      // Later failures are counted in the reminder.
      this.#log.error({ err: error }, 'new connections are closed');
      this.#allow(0);
      this.#server.closeIdleConnections();
    }
  }

  /** Throws if no file handle is free. */
  #read(): number {
    try {
      return parseLimit(readFileSync('/proc/self/limits', 'utf8'));
    } catch (error) {
      if (isOutOfHandles(error)) throw error;
      return this.#limit ?? limitOfReport();
    }
  }

  #allow(connections: number) {
    this.#allowed = connections;
    roomOf(this.#server).setMost(connections);
  }

  #apply(limit: number) {
    const connections = connectionsWithin(limit, this.#most);
    this.#allow(connections);
    if (limit === this.#limit) return;
    this.#limit = limit;
    const fields = { openFiles: limit, connections };
    if (connections === this.#most) return this.#log.info(fields, 'the limit of open files allows all connections');
    this.#log.warn(
      fields,
      `the limit of open files allows fewer connections than the ${this.#most} of FAIRHOUR_MAX_CONNECTIONS: raise it ` +
        '(ulimit -n, LimitNOFILE)',
    );
  }
}
