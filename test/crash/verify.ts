/** Compares what the API shows with the ledger. */

import { send, span, type Work } from './load.ts';

interface Verdict {
  lost: string[];
  doubled: string[];
}

interface Page {
  pagination?: { next_page_start_id: number };
  activities?: { starts_at: string; tracked: number }[];
  projects?: { name: string; budget?: { hours?: number } | null }[];
}

async function* pagesOf(work: Work, path: string): AsyncGenerator<Page> {
  let start = '';
  for (;;) {
    const page = (await send(work, { method: 'GET', path: `${path}&page_limit=500${start}` })) as Page | undefined;
    if (!page) return;
    yield page;
    if (!page.pagination) return;
    start = `&page_start_id=${page.pagination.next_page_start_id}`;
  }
}

async function readSlots(work: Work): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const base = `/v2/organizations/${work.organization.organizationId}/activities`;
  for (let at = span.start; Temporal.Instant.compare(at, span.stop) < 0; at = at.add({ hours: 24 * 7 })) {
    const query = new URLSearchParams({
      'time_slot[start]': at.toString(),
      'time_slot[stop]': at.add({ hours: 24 * 7 }).toString(),
    });
    for await (const page of pagesOf(work, `${base}?${query.toString()}`)) {
      for (const { starts_at, tracked } of page.activities ?? []) {
        const start = Temporal.Instant.from(starts_at).toString();
        found.set(start, (found.get(start) ?? 0) + tracked);
      }
    }
  }
  return found;
}

async function compareSlots(work: Work, verdict: Verdict): Promise<void> {
  const found = await readSlots(work);
  for (const [start, seconds] of work.ledger.slots) {
    const stored = found.get(start) ?? 0;
    if (stored < seconds) verdict.lost.push(`slot ${start}: ${stored} of ${seconds} s`);
    if (stored > seconds) verdict.doubled.push(`slot ${start}: ${stored} instead of ${seconds} s`);
  }
  for (const start of found.keys())
    if (!work.ledger.slots.has(start)) verdict.doubled.push(`slot ${start} was never sent`);
}

async function compareProjects(work: Work, verdict: Verdict): Promise<void> {
  const hours = new Map<string, number[]>();
  const path = `/v2/organizations/${work.organization.organizationId}/projects?status=all`;
  for await (const page of pagesOf(work, path)) {
    for (const { name, budget } of page.projects ?? []) {
      hours.set(name, [...(hours.get(name) ?? []), budget?.hours ?? 0]);
    }
  }
  for (const [name, set] of work.ledger.projects) {
    const [stored, ...more] = hours.get(name) ?? [];
    if (stored !== set) verdict.lost.push(`project ${name}: a budget of ${stored} instead of ${set} hours`);
    if (more.length > 0) verdict.doubled.push(`project ${name}: ${more.length + 1} records instead of one`);
  }
}

/** Lists acknowledged writes that are missing, and records that exist more than once. */
export async function compareWithLedger(work: Work): Promise<Verdict> {
  const verdict: Verdict = { lost: [], doubled: [] };
  await compareSlots(work, verdict);
  await compareProjects(work, verdict);
  return verdict;
}
