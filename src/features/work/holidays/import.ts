import { mostCalendarBytes, mostHolidays } from '../../../contract/holidays.ts';
import { problem } from '../../../contract/problems.ts';
import { readJson, readText } from '../../../http/read-body.ts';
import type { StreamEdge } from '../../../http/route.ts';
import { eachInSlices } from '../../../slices.ts';
import { localDate } from '../../../time/calendar.ts';
import type { CalendarInput } from './change.ts';
import { changeByFile } from './days.ts';
import { readEvents } from './read-events.ts';
import { expandEvents } from './rules/expand.ts';
import { keyOf, planImport, type WantedDay } from './rules/plan-days.ts';

/** The number of years before and after the current date for which yearly events are imported. */
const years = 10;

async function readFile({ contentType, body }: StreamEdge): Promise<string> {
  if (contentType === 'text/calendar') return readText(body, mostCalendarBytes);
  if (contentType !== 'application/json') {
    throw problem('invalid_params', 'content-type: must be text/calendar or application/json');
  }
  const sent = await readJson(body, { bytes: mostCalendarBytes, values: 10 });
  const text = typeof sent === 'object' && sent !== null && 'icalendar' in sent ? sent.icalendar : undefined;
  if (typeof text !== 'string') throw problem('invalid_params', 'icalendar: must be a string');
  return text;
}

/** The distinct days of a file. Rejects the file as soon as it exceeds the number of days that a calendar can have. */
async function collectDays(parts: Iterable<readonly WantedDay[]>): Promise<WantedDay[]> {
  const days = new Map<string, WantedDay>();
  await eachInSlices(parts, (part) => {
    for (const day of part) if (!days.has(keyOf(day))) days.set(keyOf(day), day);
    if (days.size <= mostHolidays) return;
    const fault = `with “${part[0]?.name}” the file exceeds the ${mostHolidays} days that a calendar can have`;
    throw problem('record_invalid', `icalendar: ${fault}`);
  });
  return [...days.values()];
}

/** Imports the whole-day events of a file into a calendar. */
export async function importFile(edge: StreamEdge, named: CalendarInput) {
  const text = await readFile(edge);
  return edge.inPlace(async () => {
    const { events, skipped } = await readEvents(text);
    const { year } = localDate(named.organization.calendar, edge.now);
    const dates = {
      from: new Temporal.PlainDate(year - years, 1, 1),
      to: new Temporal.PlainDate(year + years, 12, 31),
    };
    const days = await collectDays(expandEvents(events, dates));
    const [from, to] = [dates.from.toString(), dates.to.toString()];
    const uids = new Set(events.map(({ uid }) => uid));
    const plan = await edge.transaction((ctx) =>
      changeByFile(ctx, named, (stored) => planImport(stored, { days, uids, from, to })),
    );
    const [added, unchanged, removed] = [plan.insert.length, plan.unchanged.length, plan.supersede.length];
    return { holidays_import: { added, unchanged, removed, skipped } };
  });
}
