import type { FeedEvent } from '../../api/alerts.ts';
import type { CsvValue } from '../../words/csv.ts';
import { describeEvent, type EventContext } from './event-text.ts';

const header = [
  'id',
  'since',
  'kind',
  'subject',
  'subject_id',
  'what',
  'payload',
  'why',
  'acknowledged_by',
  'acknowledged_at',
  'recorded_at',
];

/** One line per event: its fields as in the API, and the sentence that describes it. */
export function eventsAsCsv(events: readonly FeedEvent[], context: EventContext): CsvValue[][] {
  const lines = events.map((event) => [
    event.id,
    event.since,
    event.kind,
    event.subject,
    event.subject_id,
    describeEvent(event, context).what,
    JSON.stringify(event.payload),
    JSON.stringify(event.why),
    event.acknowledged_by_user_id === null ? '' : (context.nameOf('member', event.acknowledged_by_user_id) ?? ''),
    event.acknowledged_at ?? '',
    event.recorded_at,
  ]);
  return [header, ...lines];
}
