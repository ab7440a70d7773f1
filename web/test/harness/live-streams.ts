import type { TestApp } from '../../../test/harness/app.ts';

/** The number of streams that the server has open. */
export async function liveStreams(app: TestApp): Promise<number> {
  const text = await (await fetch(`${app.baseUrl}/metrics`)).text();
  return Number(/^fairhour_live_streams (\d+)$/m.exec(text)?.[1]);
}
