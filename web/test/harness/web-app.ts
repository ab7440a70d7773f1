import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, inject } from 'vitest';
import { readSite } from '../../../src/http/site.ts';
import type { AppConfig } from '../../../src/app.ts';
import { type TestApp, useTestApp } from '../../../test/harness/app.ts';

interface Door {
  url: string;
  /** Receives the connections. Undefined if no test file uses the address at present. */
  target: Server | undefined;
}

/**
 * Addresses that no test file uses at present. The next file reuses one of them, because the browser has cached its
 * scripts.
 */
const free: Door[] = [];

async function openDoor(): Promise<Door> {
  const door: Door = { url: '', target: undefined };
  const listener = createServer((socket) => (door.target ? door.target.emit('connection', socket) : socket.destroy()));
  await new Promise<void>((listening) => void listener.listen(0, '127.0.0.1', listening));
  listener.unref();
  door.url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return door;
}

/** Pages without a browser send requests without a connection, so the speed of requests is not checked. */
export const clientLimits = { checkMs: 600_000 };

/** Starts a server with the interface that was built for this run. */
export function useWebApp(overrides: Partial<AppConfig> = {}): TestApp {
  const site = readSite(inject('siteDirectory'));
  const own = { site, liveLimits: { lookMs: 200, judgeMs: 500 }, clientLimits };
  // Copies getters without calling them, because some values, such as another server's address, are known only when the
  // tests begin.
  const all = { ...Object.getOwnPropertyDescriptors(overrides), ...Object.getOwnPropertyDescriptors(own) };
  const app = useTestApp(Object.defineProperties({}, all) as Partial<AppConfig>);
  let door: Door | undefined;
  beforeAll(async () => {
    door = free.pop() ?? (await openDoor());
    door.target = app.app.server.server;
    app.baseUrl = door.url;
  });
  afterAll(() => {
    if (!door) return;
    door.target = undefined;
    free.push(door);
  });
  return app;
}
