/** Connections that send nothing, in waves. */

import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const perWave = 400;
const waveMs = 500;
/** The pause between two waves, in which other clients can connect. */
const pauseMs = 500;

function openIdle({ hostname: host, port }: URL): Socket {
  const socket = connect({ host, port: Number(port) });
  // The server rejects and resets connections. A client notices this only when it reads.
  return socket.on('error', () => undefined).resume();
}

const isOpen = ({ readyState }: Socket) => readyState === 'open';

/**
 * Floods a server until the signal aborts. Returns the highest number of open connections after a wave, including those
 * that the server had not closed yet.
 */
export async function flood(baseUrl: string, ending: AbortSignal): Promise<number> {
  let most = 0;
  while (!ending.aborted) {
    const sockets = Array.from({ length: perWave }, () => openIdle(new URL(baseUrl)));
    await wait(waveMs);
    most = Math.max(most, sockets.filter(isOpen).length);
    for (const socket of sockets) socket.destroy();
    await wait(pauseMs);
  }
  return most;
}
