/** The requests of an attacking tenant. The requests run in a separate thread, so they do not delay the measurement. */

import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';

export const attackNames = [
  'overtime',
  'explained overtime',
  'replays',
  'faulty bodies',
  'bad tokens',
  'uploads',
] as const;
export type AttackName = (typeof attackNames)[number];

export interface Target {
  attack: AttackName;
  baseUrl: string;
  organizationId: number;
  token: string;
  users: number[];
  projectId: number;
  /** Local dates, 31 days. */
  from: string;
  to: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

interface Sent {
  method: string;
  path: string;
  token?: string;
  type?: string;
  body?: Iterable<string>;
}

/** Sends a request and discards the response. After an error or a rate limit, it waits briefly. */
function send(target: Target, { method, path, token, type, body = [] }: Sent): Promise<void> {
  return new Promise((resolve) => {
    const authorization = `Bearer ${token ?? target.token}`;
    const headers = { authorization, ...(type ? { 'content-type': type } : {}) };
    const sent = request(`${target.baseUrl}${path}`, { method, headers, agent }, (response) => {
      response.on('data', () => undefined);
      response.on('error', () => undefined);
      response.on('close', () => void pause(response.statusCode === 200 ? 0 : 20).then(resolve));
    });
    sent.on('error', () => void pause(20).then(resolve));
    for (const part of body) sent.write(part);
    sent.end();
  });
}

const json = 'application/json';

function* linesOf({ users, projectId, from }: Target, round: number): Generator<string> {
  const start = Date.parse(`${from}T18:00:00Z`);
  for (let day = 0; day < 20; day += 1) {
    for (const user of users) {
      for (let slot = 0; slot < 12; slot += 1) {
        const startsAt = new Date(start + (day * 144 + slot) * 600_000).toISOString();
        const item = { user_id: user, project_id: projectId, starts_at: startsAt, tracked: 300 + (round % 300) };
        yield `${JSON.stringify({ ...item, keyboard: 100, mouse: 100, overall: 150 })}\n`;
      }
    }
  }
}

const wrong = JSON.stringify({
  name: 'Wrong',
  threshold: 40,
  user_ids: Array.from({ length: 33_000 }, (_, n) => `entry ${n}`),
});

const overtimePath = ({ organizationId, from, to }: Target) =>
  `/ext/v1/organizations/${organizationId}/overtime?date[start]=${from}&date[stop]=${to}&page_limit=500`;

const attacks: Record<AttackName, { width: number; round(target: Target, round: number): Sent }> = {
  overtime: { width: 40, round: (target) => ({ method: 'GET', path: overtimePath(target) }) },
  'explained overtime': {
    width: 40,
    round: (target) => ({ method: 'GET', path: `${overtimePath(target)}&include=explanation` }),
  },
  replays: {
    width: 24,
    round: ({ organizationId, users, from, to }) => ({
      method: 'POST',
      path: `/ext/v1/organizations/${organizationId}/unusual_activities/replay`,
      type: json,
      body: [JSON.stringify({ from, to, user_ids: users.slice(0, 30) })],
    }),
  },
  'faulty bodies': {
    width: 20,
    round: ({ organizationId }) => ({
      method: 'POST',
      path: `/v2/organizations/${organizationId}/overtime_policies`,
      type: json,
      body: [wrong],
    }),
  },
  uploads: {
    width: 40,
    round: (target, round) => ({
      method: 'POST',
      path: `/ext/v1/organizations/${target.organizationId}/activities`,
      type: 'application/x-ndjson',
      body: linesOf(target, round),
    }),
  },
  'bad tokens': {
    width: 40,
    round: () => ({
      method: 'GET',
      path: '/v2/users/me',
      token: `hsoat_${randomBytes(32).toString('base64url')}`,
    }),
  },
};

async function run(target: Target): Promise<void> {
  const { width, round } = attacks[target.attack];
  const lane = async (number: number) => {
    for (let count = number; ; count += width) await send(target, round(target, count));
  };
  await Promise.all(Array.from({ length: width }, (_, number) => lane(number)));
}

if (workerData) await run(workerData as Target);
