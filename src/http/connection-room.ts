import type { Server } from 'node:http';

/**
 * A server's connection limit across all its addresses. Node counts only connections that the server itself
 * accepted, so another listener's connections are subtracted from the limit.
 */
class ConnectionRoom {
  readonly #server: Server;
  #most = Number.POSITIVE_INFINITY;
  #beside = 0;

  constructor(server: Server) {
    this.#server = server;
  }

  setMost(most: number) {
    this.#most = most;
    this.#apply();
  }

  /**
   * Counts a connection that another listener accepted; returns false above the limit. `others` = connections of the
   * server.
   */
  enter(others: number): boolean {
    if (others + this.#beside >= this.#most) return false;
    this.#beside += 1;
    this.#apply();
    return true;
  }

  leave() {
    this.#beside -= 1;
    this.#apply();
  }

  #apply() {
    this.#server.maxConnections = Math.max(this.#most - this.#beside, 0);
  }
}

const rooms = new WeakMap<Server, ConnectionRoom>();

/** The shared connection limit of a server. */
export const roomOf = (server: Server): ConnectionRoom =>
  rooms.getOrInsertComputed(server, () => new ConnectionRoom(server));
