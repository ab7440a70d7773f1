import { type Millis, millisOf } from '../../app/format.ts';
import type { Sample, Span } from '../../parts/sample.ts';
import type { Day } from '../../parts/day-samples.ts';
import { spanOf } from '../../parts/day-samples.ts';

export type Slot = Day['slots'][number];
type Flag = NonNullable<Day['flags']>[number];

const hour = 3_600_000;

export const spanOfSlot = ({ starts_at: start, tracked }: Slot): Span => ({
  since: millisOf(start),
  until: millisOf(start) + tracked * 1_000,
});

/** Joins slots of one project and kind that follow each other without a gap. */
export function runsOf(slots: readonly Slot[]): Day['runs'] {
  const runs: Day['runs'] = [];
  for (const { starts_at, tracked, project_id, time_type, billable } of slots) {
    const last = runs.at(-1);
    const isNext = last && millisOf(last.starts_at) + last.tracked * 1_000 === millisOf(starts_at);
    if (isNext && last.project_id === project_id && last.time_type === time_type) last.tracked += tracked;
    else runs.push({ starts_at, tracked, project_id, task_id: null, time_type, billable });
  }
  return runs;
}

/** Merges spans that touch or overlap, sorted by start. */
export function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.since - b.since)) {
    const last = all.at(-1);
    if (last && span.since <= last.until) last.until = Math.max(last.until, span.until);
    else all.push({ ...span });
  }
  return all;
}

/** The parts of spans within another span. */
export const clipped = (spans: readonly Span[], within: Span): Span[] =>
  spans
    .map(({ since, until }) => ({ since: Math.max(since, within.since), until: Math.min(until, within.until) }))
    .filter(({ since, until }) => until > since);

/** Tracked seconds within flags. Each second counts once, even with several flags. */
export function flaggedSeconds({ slots, flags }: Day): number {
  const bands = joined((flags ?? []).map(spanOf));
  const tracked = slots.filter(({ time_type: type }) => type === 'tracked');
  const all = tracked.flatMap((slot) => clipped(bands, spanOfSlot(slot)));
  return Math.round(all.reduce((sum, { since, until }) => sum + until - since, 0) / 1_000);
}

/** The span of the chart: the hours with time, plus one before and one after. */
export function drawnSpan(day: Day): Span {
  const [first, last] = [millisOf(day.since), millisOf(day.until)];
  const spans = day.slots.map(spanOfSlot);
  const since = Math.min(...spans.map((span) => span.since));
  const until = Math.max(...spans.map((span) => span.until));
  return {
    since: Math.max(first, first + Math.floor((since - first) / hour - 1) * hour),
    until: Math.min(last, first + Math.ceil((until - first) / hour + 1) * hour),
  };
}

/** The two hours of the day that contain an instant. */
export function minuteSpan(at: Millis, drawn: Span): Span {
  const since = drawn.since + Math.floor((at - drawn.since) / (2 * hour)) * 2 * hour;
  return { since, until: Math.min(drawn.until, since + 2 * hour) };
}

/** The selected sample: the sample in the address, otherwise the first flagged sample, otherwise the first sample. */
export function chosenOf(samples: readonly Sample[], flags: readonly Span[], named: Millis): Sample | undefined {
  const isFlagged = ({ at }: Sample) => flags.some(({ since, until }) => at >= since && at < until);
  return samples.find(({ at }) => at === named) ?? samples.find(isFlagged) ?? samples[0];
}

export const slotAt = ({ slots }: Day, at: Millis): Slot | undefined =>
  slots.find((slot) => at >= spanOfSlot(slot).since && at < spanOfSlot(slot).until);

/** The flags of one session as one case. The first flag is the target of its link. */
export interface FlagGroup extends Span {
  first: Flag;
  types: readonly Flag['type'][];
}

export function flagGroupsOf(flags: readonly Flag[]): FlagGroup[] {
  const groups = Map.groupBy(flags, (flag) => flag.stretch_id ?? String(flag.id));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const spans = group.map(spanOf);
    const since = Math.min(...spans.map((span) => span.since));
    const until = Math.max(...spans.map((span) => span.until));
    return [{ first, since, until, types: [...new Set(group.map(({ type }) => type))] }];
  });
}

/** The applications or addresses of the day, longest use first. */
export function usedOf(uses: readonly (readonly [name: string, seconds: number])[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const [name, seconds] of uses) sums.set(name, (sums.get(name) ?? 0) + seconds);
  return [...sums].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
}

export const appsOf = ({ apps }: Pick<Slot, 'apps'>) =>
  (apps ?? []).map(({ name, seconds }) => [name, seconds] as const);
export const urlsOf = ({ urls }: Pick<Slot, 'urls'>) => (urls ?? []).map(({ url, seconds }) => [url, seconds] as const);

export const projectName = ({ projects }: Day, id: number): string =>
  projects.find((project) => project.id === id)?.name ?? `#${id}`;
