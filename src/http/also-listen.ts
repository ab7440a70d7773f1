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
    // This machine does not have the address, or another program uses the port.
    return false;
  }
}

const close = (listener: Listener) => new Promise<void>((done) => listener.close(() => done()));

/** True if a server could listen at the address. */
export async function canListenAt(place: Place): Promise<boolean> {
  const listener = createServer();
  const isOpen = await open(listener, place);
  if (isOpen) await close(listener);
  return isOpen;
}

/**
 * Makes a server listen at a second address, with a shared connection limit. Returns a function that stops listening at
 * that address, or undefined if the address is unavailable.
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
