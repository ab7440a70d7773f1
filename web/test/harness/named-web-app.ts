import { connect, createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, inject } from 'vitest';
import { readSite } from '../../../src/http/site.ts';
import { type TestApp, useTestApp } from '../../../test/harness/app.ts';
import { clientLimits } from './web-app.ts';

/**
 * Starts a server with the interface at `localhost`, because browsers create passkeys only for a host name. The server
 * needs its web URL before its port is known. A proxy therefore listens at that URL and forwards connections to the
 * server.
 */
export async function useNamedWebApp(): Promise<TestApp> {
  let target = 0;
  const door = createServer((socket) => {
    const inner = connect(target, '127.0.0.1');
    socket.on('error', () => inner.destroy());
    inner.on('error', () => socket.destroy());
    socket.pipe(inner).pipe(socket);
  });
  await new Promise<void>((open) => void door.listen(0, '127.0.0.1', open));
  const webUrl = `http://localhost:${(door.address() as AddressInfo).port}`;
  const app = useTestApp({ site: readSite(inject('siteDirectory')), webUrl, clientLimits });
  beforeAll(() => {
    target = Number(new URL(app.baseUrl).port);
    app.baseUrl = webUrl;
  });
  afterAll(() => void door.close());
  return app;
}
