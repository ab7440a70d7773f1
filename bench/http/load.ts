import { Agent, get } from 'node:http';

export interface Measure {
  perSecond: number;
  medianMs: number;
  p99Ms: number;
}

function once(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.on('data', () => undefined);
      response.on('end', resolve);
    }).on('error', reject);
  });
}

/** Runs `work` `count` times with `width` at once, after a tenth of it unmeasured, and tells rate and times. */
export async function measure(work: () => Promise<unknown>, count: number, width: number): Promise<Measure> {
  const times: number[] = [];
  const run = async (total: number, keep: boolean) => {
    let left = total;
    const lane = async () => {
      while (left > 0) {
        left -= 1;
        const start = performance.now();
        await work();
        if (keep) times.push(performance.now() - start);
      }
    };
    await Promise.all(Array.from({ length: width }, lane));
  };
  await run(Math.ceil(count / 10), false);
  const start = performance.now();
  await run(count, true);
  const seconds = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: count / seconds, medianMs: at(0.5), p99Ms: at(0.99) };
}

/** A GET over kept connections. */
export function requester(url: string, headers: Record<string, string>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return { ask: () => once(url, headers, agent), close: () => agent.destroy() };
}
