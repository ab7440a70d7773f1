/** Work during which faults are injected, with a client-side ledger of acknowledged writes. */

import { setTimeout as wait } from 'node:timers/promises';
import type { Organization } from './installation.ts';

const retryMs = 100;
const patienceMs = 60_000;
const slotsPerLap = 8_000;
const minutesPerSlot = 10;
/** A block of days has room for a fixed number of one-minute entries. Further entries are stored in the next block. */
const slotsPerBlock = slotsPerLap * minutesPerSlot;
const blockDays = 60;
const laneDays = 5 * blockDays;

/** Records that must exist exactly once at the end. */
export class Ledger {
  /** The seconds of each slot, by its start. */
  readonly slots = new Map<string, number>();
  /** The hours of the last acknowledged budget, by project name. */
  readonly projects = new Map<string, number>();
  writes = 0;
  reads = 0;
  /** The number of requests without an answer, or with an answer that requires a retry. */
  repeats = 0;
  readonly unexpected: string[] = [];
  #lastBegun = 0;

  acknowledge(begunAt: number) {
    this.writes += 1;
    this.#lastBegun = Math.max(this.#lastBegun, begunAt);
  }

  /** Milliseconds from `instant` until the server acknowledges a write that began after it. */
  async untilAcknowledged(instant: number): Promise<number> {
    const giveUp = AbortSignal.timeout(patienceMs);
    while (this.#lastBegun <= instant) {
      if (giveUp.aborted) throw new Error(`no write was acknowledged within ${patienceMs / 1_000} s`);
      await wait(5);
    }
    return performance.now() - instant;
  }
}

interface Sent {
  method: 'POST' | 'PUT' | 'GET';
  path: string;
  body?: string;
  type?: string;
  /** The idempotency key, which makes the request safe to repeat. */
  key?: string;
}

export interface Work {
  baseUrl: string;
  organization: Organization;
  ledger: Ledger;
  /** Aborted when no new work should begin. Work in progress is repeated until it is acknowledged. */
  ending: AbortSignal;
}

const first = Temporal.Now.instant()
  .round({ smallestUnit: 'hour', roundingMode: 'floor' })
  .subtract({ hours: 24 * (laneDays * 3 + 10) });

/** The days that contain the slots of all uploads. */
export const span = { start: first, stop: first.add({ hours: 24 * laneDays * 3 }) };

function startOf(lane: number, index: number): string {
  const [block, within] = [Math.floor(index / slotsPerBlock), index % slotsPerBlock];
  const days = lane * laneDays + block * blockDays;
  const lap = Math.floor(within / slotsPerLap);
  const minutes = days * 1_440 + (within % slotsPerLap) * minutesPerSlot + lap;
  return first.add({ minutes }).toString();
}

async function sendOnce(work: Work, { method, path, body, type, key }: Sent) {
  const response = await fetch(`${work.baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${work.organization.token}`,
      ...(body === undefined ? {} : { 'content-type': type ?? 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(patienceMs),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const passing = new Set([409, 429, 503]);

/** Sends a request until the answer requires no retry. */
export async function send(work: Work, sent: Sent): Promise<Record<string, unknown> | undefined> {
  for (;;) {
    const begunAt = performance.now();
    const answer = await sendOnce(work, sent).catch(() => undefined);
    if (answer && answer.status < 300) {
      if (sent.method === 'GET') work.ledger.reads += 1;
      else work.ledger.acknowledge(begunAt);
      return answer.body;
    }
    if (answer && !passing.has(answer.status)) {
      work.ledger.unexpected.push(`${sent.method} ${sent.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return undefined;
    }
    work.ledger.repeats += 1;
    await wait(retryMs);
  }
}

async function makeProject(work: Work, name: string): Promise<number> {
  const path = `/v2/organizations/${work.organization.organizationId}/projects`;
  const answer = await send(work, { method: 'POST', path, body: JSON.stringify({ name }), key: `project ${name}` });
  return (answer?.['project'] as { id: number } | undefined)?.id ?? 0;
}

const ingestPath = (work: Work) => `/ext/v1/organizations/${work.organization.organizationId}/activities`;

function itemsOf(work: Work, projectId: number, starts: readonly string[]) {
  return starts.map((starts_at) => ({
    user_id: work.organization.userId,
    project_id: projectId,
    starts_at,
    tracked: 60,
  }));
}

function note(ledger: Ledger, starts: readonly string[]) {
  for (const start of starts) ledger.slots.set(start, (ledger.slots.get(start) ?? 0) + 60);
}

/** Uploads groups of slots, as JSON or as lines. */
async function upload(work: Work, lane: number, size: number): Promise<void> {
  const projectId = await makeProject(work, `Lane ${lane}`);
  for (let at = 0; !work.ending.aborted; at += size) {
    const starts = Array.from({ length: size }, (_, index) => startOf(lane, at + index));
    const items = itemsOf(work, projectId, starts);
    const sent =
      lane === 0
        ? { body: JSON.stringify({ activities: items }) }
        : { body: items.map((item) => JSON.stringify(item)).join('\n'), type: 'application/x-ndjson' };
    if (await send(work, { method: 'POST', path: ingestPath(work), ...sent })) note(work.ledger, starts);
  }
}

async function addTimeEntries(work: Work): Promise<void> {
  const projectId = await makeProject(work, 'Lane 2');
  const path = `/v2/users/${work.organization.userId}/time_entries`;
  for (let at = 0; !work.ending.aborted; at += 1) {
    const start = startOf(2, at);
    const body = JSON.stringify({ project_id: projectId, start_time: start, tracked: 60 });
    if (await send(work, { method: 'POST', path, body, key: `entry ${at}` })) note(work.ledger, [start]);
  }
}

async function planProjects(work: Work): Promise<void> {
  for (let at = 0; !work.ending.aborted; at += 1) {
    const name = `Plan ${Math.floor(at / 5)}`;
    const id = await makeProject(work, name);
    const budget = { type: 'hours', hours: at + 1, recurrence: 'monthly' };
    const body = JSON.stringify({ budget });
    const changed = await send(work, { method: 'PUT', path: `/v2/projects/${id}`, body, key: `budget ${at}` });
    if (changed) work.ledger.projects.set(name, at + 1);
  }
}

async function read(work: Work): Promise<void> {
  const base = `/v2/organizations/${work.organization.organizationId}`;
  for (let at = 0; !work.ending.aborted; at += 1) {
    await send(work, {
      method: 'GET',
      path: `${base}/${at % 2 === 0 ? 'projects' : 'budget_histories'}?page_limit=50`,
    });
  }
}

/** Works until the signal aborts. Resolves when the server has acknowledged all work. */
export function workOn(work: Work): Promise<void[]> {
  return Promise.all([upload(work, 0, 20), upload(work, 1, 200), addTimeEntries(work), planProjects(work), read(work)]);
}
