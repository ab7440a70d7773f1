import { expect, test } from 'vitest';
import { createTimeEntry, deleteActivities, ingestActivities } from '../src/contract/activities.ts';
import { listBudgetChanges } from '../src/contract/budget-changes.ts';
import { listBudgetForecasts } from '../src/contract/budget-forecast.ts';
import { listBudgetSeries } from '../src/contract/budget-series.ts';
import { listBudgetStatuses } from '../src/contract/budget-status.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { listEffectiveSettings } from '../src/contract/member-settings.ts';
import { useTestApp } from './harness/app.ts';
import { sendingTo, useMailServer } from './harness/mail.ts';
import { atNight, isNight } from './harness/night.ts';
import { limits } from './harness/pay-world.ts';
import * as twins from './harness/twin-servers.ts';

type Twin = twins.Twin;

/** The hourly pay of a colleague on each server: 10 percent below 60 and 10 percent above. */
const rates = isNight ? [54, 60, 66] : [54, 66];

const servers = rates.map((rate) => {
  const mail = useMailServer();
  return { rate, mail, app: useTestApp(sendingTo(mail)) };
});

const [day, hour] = [86_400, 3_600];
/**
 * The start of the manual time. Earlier time includes 40 hours of the colleague. At the three rates, it has used
 * 5,666, 5,906 and 6,146 of the limit of 7,777.13.
 */
const start = '2026-03-14T00:00:00Z';

/** Starts the attack on all servers, and records each answer. */
async function begin() {
  const all = await Promise.all(servers.map(({ app, mail, rate }) => twins.buildTwin(app, mail, rate)));
  const transcripts: string[][] = all.map(() => []);
  const stops: boolean[][] = all.map(() => []);
  const onEach = (work: (twin: Twin, at: number) => Promise<void>) => Promise.all(all.map(work));
  const act = (name: twins.AttackerName, endpoint: Endpoint, requestOf: (twin: Twin) => object) =>
    onEach(async (twin, at) => {
      const client = twin.app.client.withToken(twin.attackers[name].token);
      const { status, headers, body } = await client.send(endpoint, requestOf(twin));
      const text = twins.commonTextOf(JSON.stringify(body) ?? '');
      transcripts[at]?.push(`${name} ${endpoint.id} ${status} ${headers.get('etag') ?? ''} ${text}`);
    });
  const organization = ({ world }: Twin) => ({ organization_id: world.organization.organizationId });
  const watch = async () => {
    const dates = { 'date[start]': '2026-03-01', 'date[stop]': '2026-03-20' };
    for (const name of twins.attackerNames) {
      await act(name, listBudgetStatuses, (twin) => ({ params: organization(twin) }));
      await act(name, listBudgetForecasts, (twin) => ({ params: organization(twin) }));
      await act(name, listBudgetSeries, (twin) => ({ params: organization(twin), query: dates }));
      const query = { 'as_of[start]': '2026-03-15T12:00:00Z' };
      await act(name, listBudgetChanges, (twin) => ({ params: organization(twin), query }));
    }
    await onEach(async (twin, at) => {
      const { organization: owner, member } = twin.world;
      const params = { organization_id: owner.organizationId };
      const found = await twin.app.client.withToken(member).call(listEffectiveSettings, { params });
      stops[at]?.push((found.effective_settings[0]?.stopped_projects.length ?? 0) > 0);
    });
  };
  /** Adds manual time of the member, `after` seconds after the start. */
  const add = (after: number, tracked: number) =>
    act('member', createTimeEntry, ({ projectId, attackers }) => ({
      params: { user_id: attackers.member.userId },
      body: { project_id: projectId, start_time: instantAfter(after), tracked },
    }));
  /** The manager deletes all manual time of the member. */
  const deleteAll = () =>
    act('manager', deleteActivities, (twin) => ({
      params: organization(twin),
      query: {
        'time_slot[start]': start,
        'time_slot[stop]': instantAfter(2 * day),
        user_ids: twin.attackers.member.userId,
      },
    }));
  /** Sends a slot of the member as a tracker would, or sends the slot again with less time. */
  const track = (starts_at: string, tracked: number) =>
    act('manager', ingestActivities, (twin) => ({
      params: organization(twin),
      body: { activities: [{ user_id: twin.attackers.member.userId, project_id: twin.projectId, starts_at, tracked }] },
    }));
  const goTo = (instant: string) => onEach((twin) => twins.goTo(twin, instant));
  const readAll = (last: string) =>
    onEach(async (twin, at) => {
      for (const name of twins.attackerNames) {
        transcripts[at]?.push(...(await twins.readEverything(twin, name, { first: '2026-03-02', last })));
      }
      transcripts[at]?.push(...twins.mailTo(twin));
    });
  /** The answers since the last call. */
  const taken = () => transcripts.map((lines) => lines.splice(0));
  const changesOfStops = () =>
    stops.map((seen) => seen.splice(0).filter((stopped, at, list) => at > 0 && stopped !== list[at - 1]).length);
  return { act, watch, add, deleteAll, track, goTo, readAll, taken, changesOfStops, organization };
}

/** 44 hours exceed both budgets at each of the rates. */
const entries = 11;

const instantAfter = (seconds: number) => Temporal.Instant.from(start).add({ seconds }).toString();

/** The lines that differ from the lines of the second server. */
function differing(lines: readonly string[][]): string[] {
  expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
  return lines.flatMap((one) => one.filter((line, at) => line !== lines[1]?.[at]));
}

const statusesIn = (lines: readonly string[][], operation: string) =>
  lines.map((one) => one.filter((line) => line.includes(` ${operation} `)).map((line) => line.split(' ')[2]));

// proves: budgets-61
test('percentages, manual time and shortened time on one day do not reveal a rate to within ten percent', async () => {
  const { watch, add, deleteAll, track, goTo, readAll, taken, changesOfStops } = await begin();
  await goTo('2026-03-16T12:00:00Z');
  await watch();
  for (let number = 0; number < entries; number += 1) {
    await add(number * 4 * hour, 4 * hour);
    // At night, after each entry; otherwise after the second entry, and after every third entry from there on.
    if (isNight || number % 3 === 1) await watch();
  }
  const added = taken();
  expect(statusesIn(added, 'createTimeEntry')).toEqual(rates.map(() => Array.from({ length: entries }, () => '201')));
  expect(differing(added)).toEqual([]);
  for (const seconds of [600, 300, 1]) {
    await track('2026-03-16T08:00:00Z', seconds);
    await watch();
  }
  for (const seconds of [22 * hour, 1]) {
    await deleteAll();
    await add(0, seconds);
    await watch();
  }
  await add(22 * hour, 22 * hour);
  await goTo('2026-03-16T23:59:59Z');
  await readAll('2026-03-16');
  const lines = taken();
  expect(lines[0]?.length).toBeGreaterThan(900);
  expect(statusesIn(lines, 'deleteActivities')).toEqual(rates.map(() => ['200', '200']));
  expect(statusesIn(lines, 'ingestActivities')).toEqual(rates.map(() => ['200', '200', '200']));
  expect(statusesIn(lines, 'createTimeEntry')).toEqual(rates.map(() => ['201', '201', '201']));
  expect(differing(lines)).toEqual([]);
  expect(lines.flat().filter((line) => line.includes(String(limits.project)))).toEqual([]);
  for (const changes of changesOfStops()) expect(changes).toBeLessThanOrEqual(1);
}, 180_000);

// proves: budgets-61
atNight(
  'over several nights an attacker learns one state a night and one stop a day, whatever they request',
  async () => {
    const attack = await begin();
    const { act, watch, add, deleteAll, goTo, readAll, taken, changesOfStops, organization } = attack;
    /**
     * Adds and deletes time until the given hours are left, reading in between. The answers must be equal on all
     * servers.
     */
    const dayOf = async (date: string, hours: number) => {
      await goTo(`2026-03-${date}T05:00:00Z`);
      await watch();
      for (const tried of [44, 20, 3]) {
        await add(0, tried * hour > day ? day : tried * hour);
        if (tried * hour > day) await add(day, tried * hour - day);
        await watch();
        await deleteAll();
        await watch();
      }
      if (hours > 0) await add(0, hours * hour);
      await goTo(`2026-03-${date}T23:59:59Z`);
      await watch();
    };
    /** The state of the project's budget on each server, and whether trackers stop. */
    const wordsOf = (lines: readonly string[][]) =>
      lines.map(
        (one) => /"state":"(\w+)"/.exec(one.find((line) => line.startsWith('lead listBudgetStatuses')) ?? '')?.[1],
      );
    const seen: unknown[] = [];
    for (const [date, hours] of [
      ['16', 0],
      ['17', 10],
      ['18', 0],
      ['19', 5],
    ] as const) {
      await dayOf(date, hours);
      const lines = taken();
      seen.push(wordsOf(lines));
      expect([date, differing(lines)]).toEqual([date, []]);
      for (const changes of changesOfStops()) expect([date, changes <= 1]).toEqual([date, true]);
    }
    expect(seen).toEqual(['within', 'within', 'near', 'within'].map((word) => rates.map(() => word)));
    await readAll('2026-03-19');
    expect(differing(taken())).toEqual([]);
    await goTo('2026-03-20T05:00:00Z');
    for (const name of twins.attackerNames)
      await act(name, listBudgetStatuses, (twin) => ({ params: organization(twin) }));
    const morning = taken();
    expect(wordsOf(morning)).toEqual(['within', 'near', 'near']);
    const withoutWords = morning.map((one) => one.map((line) => line.replaceAll(/"state":"\w+"|W\/"[^"]+"/g, '')));
    expect(differing(withoutWords)).toEqual([]);
  },
  180_000,
);
