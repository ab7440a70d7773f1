import type { Server } from 'node:http';

/**
 * The connections that a server may have, over all addresses at which it listens. Node counts only those that the
 * server accepted, so connections that another listener accepted are subtracted from its limit.
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

  /** Counts a connection that another listener accepted; false if there is no room. `others` = those of the server. */
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

/** The one room of a server. */
export const roomOf = (server: Server): ConnectionRoom =>
  rooms.getOrInsertComputed(server, () => new ConnectionRoom(server));
