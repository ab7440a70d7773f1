import type { CsvValue } from '../../words/csv.ts';
import type { Language } from '../../words/words.ts';
import { kindText } from './kinds.ts';
import { logWords } from './log-words.ts';
import type { Delivery } from './use-webhooks.ts';

/** The kind of event in a delivery, as text. */
export const kindOf = (language: Language, { kind }: Pick<Delivery, 'kind'>): string =>
  kind === 'ping' ? logWords(language).test : kindText(language, kind);

export const csvHead = [
  'id',
  'message_id',
  'event_id',
  'kind',
  'state',
  'created_at',
  'delivered_at',
  'next_attempt_at',
  'attempts',
  'last_attempt_at',
  'last_duration_ms',
  'last_status',
  'last_error',
];

/** One line per delivery with its last attempt. Columns are named after the fields of the API. */
export function csvRow(delivery: Delivery): CsvValue[] {
  const last = delivery.attempts.at(-1);
  return [
    delivery.id,
    delivery.message_id,
    delivery.event_id ?? '',
    delivery.kind,
    delivery.state,
    delivery.created_at,
    delivery.delivered_at ?? '',
    delivery.next_attempt_at ?? '',
    last?.number ?? 0,
    last?.started_at ?? '',
    last?.duration_ms ?? '',
    last?.status ?? '',
    last?.error ?? '',
  ];
}
