import type { WireFeedEvent } from '../../contract/feed.ts';
import { wholePercentOf } from '../../money/whole-percent.ts';
import type { FeedReader } from './reader.ts';
import type { FeedRow } from './store.ts';

type Told = Readonly<Record<string, unknown>>;

/** Figures of a budget at pay rates give the rates, beside the time. */
function figuresFor({ seesPay }: Pick<FeedReader, 'seesPay'>, payload: Told, why: Told): Told {
  return seesPay || payload['rate'] !== 'pay_rate' ? why : wholePercentOf(why);
}

/** The key of a threshold that is an amount names it; without sight of it the id alone tells entries apart. */
const keyFor = ({ seesPay }: Pick<FeedReader, 'seesPay'>, { payload, dedupKey }: FeedRow) =>
  !seesPay && payload['rate'] === 'pay_rate' && payload['threshold'] === 'amount' ? null : dedupKey;

export function presentEvent(row: FeedRow, reader: Pick<FeedReader, 'seesPay'>): WireFeedEvent {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    subject_id: row.subjectId,
    user_id: row.userId,
    payload: { ...row.payload },
    since: row.since,
    why: { ...figuresFor(reader, row.payload, row.why) },
    dedup_key: keyFor(reader, row),
    acknowledged_by_user_id: row.acknowledgedByUserId,
    acknowledged_at: row.acknowledgedAt,
    recorded_at: row.recordedAt,
  };
}
