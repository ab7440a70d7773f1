import { ingestLimits, slotSeconds } from '../../../../contract/activity-item.ts';
import { maxInt32 } from '../../../../contract/fields.ts';
import { readUnixSeconds } from '../../../../time/text.ts';
import { readActiveSeconds } from './active-seconds.ts';
import { bareAddresses } from './bare-address.ts';
import { FieldReader, isIntegerIn, isObject } from './field-reader.ts';
import type { ContentCounts } from './limit-contents.ts';
import type { RequestedSlot } from './slot.ts';

/** How far in the future tracked time can end, because tracker clocks are not exact. */
const aheadSeconds = 600;

/** The range of accepted time, in unix seconds. `until` can have a fraction. */
export interface IngestWindow {
  since: number;
  until: number;
}

/**
 * The time that is accepted at an instant: from three years before to ten minutes after the instant.
 * Source: companions, ingest. Example: at 2026-03-02T12:00Z -> 2023-03-02T12:00Z .. 2026-03-02T12:10Z.
 */
export function ingestWindow(now: Temporal.Instant): IngestWindow {
  const oldest = now.toZonedDateTimeISO('UTC').subtract({ years: ingestLimits.oldestYears });
  return { since: oldest.epochMilliseconds / 1000, until: now.epochMilliseconds / 1000 + aheadSeconds };
}

/** A well-formed item, or its faults. `contents` states how many contents were sent; null if the item has none. */
export type ParsedItem = { slot: RequestedSlot; contents: ContentCounts | null } | { faults: string[] };

const itemFields = new Set([
  'user_id',
  'project_id',
  'starts_at',
  'tracked',
  'keyboard',
  'mouse',
  'overall',
  'billable',
  'task_id',
  'minutes',
  'seconds',
  'apps',
  'urls',
  'screenshot_ids',
]);
const appFields = new Set(['name', 'seconds']);
const urlFields = new Set(['url', 'seconds']);

function readStart(reader: FieldReader): number | null {
  const value = reader.value('starts_at');
  const start = typeof value === 'string' ? readUnixSeconds(value) : null;
  if (start !== null) return start;
  reader.fault(
    'starts_at',
    value === null
      ? 'is required'
      : 'must be an ISO 8601 date-time from 1970 to 2200 with Z or an offset, such as 2026-03-02T09:00:00Z',
  );
  return null;
}

function checkTime(reader: FieldReader, window: IngestWindow, startsAt: number, tracked: number) {
  if ((startsAt % slotSeconds) + tracked > slotSeconds) {
    reader.fault('tracked', 'must end within the ten-minute slot (aligned to UTC) that it starts in');
  }
  if (startsAt + tracked > window.until)
    reader.fault('starts_at', 'the time must not end later than ten minutes from now');
  if (startsAt < window.since) reader.fault('starts_at', 'must not be more than three years ago');
}

type Usage = { name: string; seconds: number };

/** Reads a name and its seconds of use. `label` is the field with the name. */
function readUsage(reader: FieldReader, label: 'name' | 'url', entry: unknown, at: number): Usage {
  const list = label === 'name' ? 'apps' : 'urls';
  const known = label === 'name' ? appFields : urlFields;
  const entryReader = new FieldReader(isObject(entry) ? entry : {}, known, `${list}[${at}].`);
  const longest = label === 'name' ? ingestLimits.appNameLength : ingestLimits.urlLength;
  const usage = { name: entryReader.text(label, longest), seconds: entryReader.integer('seconds', 0, slotSeconds) };
  reader.faults.push(...entryReader.faults);
  return usage;
}

function readScreenshots(reader: FieldReader): number[] | null {
  const list = reader.optionalList('screenshot_ids', ingestLimits.screenshotIds);
  if (list === null || list.every((entry) => isIntegerIn(entry, 1, Number.MAX_SAFE_INTEGER))) return list;
  reader.fault('screenshot_ids', 'must contain integers of 1 or more');
  return null;
}

const jsonOf = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

function readApps(reader: FieldReader): Usage[] | null {
  const list = reader.optionalList('apps', ingestLimits.apps);
  return list?.map((entry, at) => readUsage(reader, 'name', entry, at)) ?? null;
}

function readUrls(reader: FieldReader): { url: string; seconds: number }[] | null {
  const list = reader.optionalList('urls', ingestLimits.urls);
  const usages = list?.map((entry, at) => readUsage(reader, 'url', entry, at));
  return usages?.map(({ name, seconds }) => ({ url: name, seconds })) ?? null;
}

function readContents(reader: FieldReader) {
  return { apps: readApps(reader), urls: readUrls(reader), screenshotIds: readScreenshots(reader) };
}

type Contents = ReturnType<typeof readContents>;

/** The contents as stored in a slot, with addresses reduced to the part that may be stored. */
const storedContents = ({ apps, urls, screenshotIds }: Contents, tracked: number) => ({
  apps: jsonOf(apps),
  urls: jsonOf(urls && bareAddresses(urls, tracked)),
  screenshotIds,
});

/** The number of contents of each kind, not counting duplicate screenshots; null if no kind is recorded. */
function countContents({ apps, urls, screenshotIds }: Contents): ContentCounts | null {
  if (!apps && !urls && !screenshotIds) return null;
  const sent = screenshotIds ?? [];
  // Most slots have a single screenshot.
  const screenshots = sent.length < 2 ? sent.length : new Set(sent).size;
  return { apps: apps?.length ?? 0, urls: urls?.length ?? 0, screenshots };
}

function readItem(reader: FieldReader, window: IngestWindow): { slot: RequestedSlot; contents: ContentCounts | null } {
  const userId = reader.integer('user_id', 1, maxInt32);
  const projectId = reader.integer('project_id', 1, maxInt32);
  const start = readStart(reader);
  const tracked = reader.integer('tracked', 1, slotSeconds);
  // Checks that depend on start and length run only if both are valid.
  const sound = start !== null && reader.faults.length === 0;
  const startsAt = start ?? 0;
  if (sound) checkTime(reader, window, startsAt, tracked);
  const { keyboard, mouse, overall, minutes, seconds } = readActiveSeconds(
    reader,
    startsAt,
    sound ? tracked : slotSeconds,
  );
  const contents = readContents(reader);
  const slot: RequestedSlot = {
    userId,
    projectId,
    startsAt,
    tracked,
    keyboard,
    mouse,
    overall,
    minutes: jsonOf(minutes),
    seconds: jsonOf(seconds),
    billable: reader.optionalBoolean('billable'),
    timeType: 'tracked',
    taskId: reader.optionalInteger('task_id', 1, maxInt32),
    ...storedContents(contents, tracked),
    note: null,
    entryId: null,
  };
  return { slot, contents: countContents(contents) };
}

/**
 * Parses one item of an ingest request into a slot or all its faults. Faults about members and projects are found
 * later. Source: companions, ingest item.
 * Example: {user_id: 7, project_id: 3, starts_at: "2026-03-02T11:50:00Z", tracked: 601} -> "tracked: must be an integer
 * from 1 to 600".
 */
export function parseItem(value: unknown, window: IngestWindow): ParsedItem {
  if (!isObject(value)) return { faults: ['activity: must be an object'] };
  const reader = new FieldReader(value, itemFields);
  const item = readItem(reader, window);
  return reader.faults.length > 0 ? { faults: [...new Set(reader.faults)] } : item;
}
