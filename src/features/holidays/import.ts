import { mostCalendarBytes } from '../../contract/holidays.ts';
import { problem } from '../../contract/problems.ts';
import { readJson, readText } from '../../http/read-body.ts';
import type { StreamEdge } from '../../http/route.ts';
import { localDate } from '../../time/calendar.ts';
import type { Named } from './change.ts';
import { changeByFile } from './days.ts';
import { readEvents } from './read-events.ts';
import { expandEvents } from './rules/expand.ts';
import { planImport } from './rules/plan-days.ts';

/** So many years back and ahead days that recur are taken. */
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

/** Takes the whole days of a file into a calendar. */
export async function importFile(edge: StreamEdge, named: Named) {
  const text = await readFile(edge);
  return edge.inPlace(async () => {
    const { events, skipped } = await readEvents(text);
    const { year } = localDate(named.organization.calendar, edge.now);
    const dates = {
      from: new Temporal.PlainDate(year - years, 1, 1),
      to: new Temporal.PlainDate(year + years, 12, 31),
    };
    const days = expandEvents(events, dates);
    const [from, to] = [dates.from.toString(), dates.to.toString()];
    const uids = new Set(events.map(({ uid }) => uid));
    const plan = await edge.transaction((ctx) =>
      changeByFile(ctx, named, (stored) => planImport(stored, { days, uids, from, to })),
    );
    const [added, kept, removed] = [plan.insert.length, plan.kept.length, plan.supersede.length];
    return { holidays_import: { added, kept, removed, skipped } };
  });
}
