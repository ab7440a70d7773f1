/** Measures the effect of one tenant's requests on other tenants. */

import { resolve } from 'node:path';
import { Agent, get } from 'node:http';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { attackNames, type Target } from './attacks.ts';
import { fill, startCheckout, type Tenant } from './tenants.ts';

const help = `Measures the effect of one tenant's requests on the others.

Usage: npx node bench/fairness/main.ts [--seconds 10] [--members 60] [--attacks all] [--checkout .]

  --seconds   length of each attack
  --members   members of the attacking tenant, each with 31 days of time
  --attacks   comma list of ${attackNames.join(', ')}
  --checkout  the checkout whose server is measured, such as that of an earlier version

Prints the response times of the other tenant, with a request every 25 ms, at rest and under each attack. A request
without a response within ten seconds counts as ten seconds. With the defaults it takes about two minutes.`;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    members: { type: 'string', default: '60' },
    attacks: { type: 'string', default: attackNames.join(',') },
    checkout: { type: 'string', default: '.' },
    help: { type: 'boolean' },
  },
});

const everyMs = 25;
const givenUpMs = 10_000;

function timeOf(url: string, token: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const start = performance.now();
    const giveUp = setTimeout(() => sent.destroy(), givenUpMs);
    const done = (ms: number) => {
      clearTimeout(giveUp);
      resolve(ms);
    };
    const sent = get(url, { headers: { authorization: `Bearer ${token}` }, agent }, (response) => {
      response.on('data', () => undefined);
      response.on('error', () => done(givenUpMs));
      response.on('end', () => done(response.statusCode === 200 ? performance.now() - start : givenUpMs));
    });
    sent.on('error', () => done(givenUpMs));
  });
}

/** Sends requests at a steady rate, regardless of earlier responses. The first second is not measured. */
async function measure(baseUrl: string, { organizationId, token }: Tenant, seconds: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
  const url = `${baseUrl}/v2/organizations/${organizationId}/members?include=users`;
  const running: Promise<number>[] = [];
  const warmUp = Math.ceil(1_000 / everyMs);
  await readLoopDelay(baseUrl);
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      running.push(timeOf(url, token, agent));
      if (running.length < warmUp + (seconds * 1_000) / everyMs) return;
      clearInterval(timer);
      done();
    }, everyMs);
  });
  const times = (await Promise.all(running)).slice(warmUp).toSorted((a, b) => a - b);
  agent.destroy();
  return { times, loop: await readLoopDelay(baseUrl) };
}

/**
 * The maximum delay of the server's event loop and its 99th percentile, since the last call. The server samples every
 * 10 ms and does not subtract this interval.
 */
async function readLoopDelay(baseUrl: string): Promise<{ p99: number; most: number }> {
  const text = await (await fetch(`${baseUrl}/metrics`)).text();
  const msOf = (name: string) =>
    1_000 * Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(text)?.[1]);
  return { p99: msOf('p99'), most: msOf('max') };
}

const at = (times: readonly number[], share: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

interface Measured {
  times: readonly number[];
  loop: { p99: number; most: number };
}

function print(name: string, { times, loop }: Measured, rest: Measured) {
  const [median, p99, most] = [at(times, 0.5), at(times, 0.99), at(times, 1)];
  const columns = [median, p99, most].map((ms) => ms.toFixed(1).padStart(10)).join('');
  const ratio = (p99 / at(rest.times, 0.99)).toFixed(1).padStart(12);
  console.log(
    `${name.padEnd(16)}${columns}${ratio}${[loop.p99, loop.most].map((ms) => ms.toFixed(1).padStart(12)).join('')}`,
  );
}

async function underAttack(target: Target, other: Tenant, seconds: number): Promise<Measured> {
  const worker = new Worker(new URL('attacks.ts', import.meta.url), { workerData: target });
  worker.on('error', (error) => console.error(error));
  try {
    return await measure(target.baseUrl, other, seconds);
  } finally {
    await worker.terminate();
  }
}

async function main(): Promise<void> {
  const seconds = Number(values.seconds);
  await using stack = new AsyncDisposableStack();
  const { baseUrl, bootstrap } = await startCheckout(resolve(values.checkout), stack);
  const [busy, other] = [await bootstrap('Busy'), await bootstrap('Other')];
  const filled = await fill(baseUrl, busy, Number(values.members));
  console.log(
    `${''.padEnd(16)}${['median ms', '99 % ms', 'most ms'].map((name) => name.padStart(10)).join('')} 99 % / rest` +
      '  loop 99 % loop most ms',
  );
  const rest = await measure(baseUrl, other, seconds);
  print('at rest', rest, rest);
  const selected = values.attacks.split(',');
  for (const attack of attackNames.filter((name) => selected.includes(name))) {
    print(attack, await underAttack({ attack, baseUrl, ...busy, ...filled }, other, seconds), rest);
    await measure(baseUrl, other, 1);
  }
}

if (values.help) console.log(help);
else await main();
