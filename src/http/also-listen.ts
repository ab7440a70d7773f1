import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type Server as Listener, type Socket } from 'node:net';
import { roomOf } from './connection-room.ts';

interface Place {
  readonly host: string;
  readonly port: number;
}

async function open(listener: Listener, place: Place): Promise<boolean> {
  const listening = once(listener, 'listening');
  listener.listen(place);
  try {
    await listening;
    return true;
  } catch {
    // The address is missing on this machine, or another program has the port there.
    return false;
  }
}

const close = (listener: Listener) => new Promise<void>((done) => listener.close(() => done()));

/** Whether a server could listen there. */
export async function canListenAt(place: Place): Promise<boolean> {
  const listener = createServer();
  const isOpen = await open(listener, place);
  if (isOpen) await close(listener);
  return isOpen;
}

/**
 * Lets a server listen at a second address, with one limit of connections for both. Undefined where that address cannot
 * be listened at; otherwise a function that ends it.
 */
export async function alsoListen(server: Server, place: Place): Promise<(() => Promise<void>) | undefined> {
  const room = roomOf(server);
  const admit = (socket: Socket) =>
    server.getConnections((_error, others) => {
      if (!room.enter(others)) {
        socket.destroy();
        server.emit('drop');
        return;
      }
      socket.once('close', () => room.leave());
      server.emit('connection', socket);
    });
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, admit);
  if (!(await open(listener, place))) return undefined;
  listener.on('error', (error) => server.emit('error', error));
  return () => close(listener);
}
