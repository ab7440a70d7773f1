import { presentCredential } from '../../../../contract/credentials.ts';
import type {
  WireAnswer,
  WireOwnActivity,
  WirePrecision,
  WireReview,
  WireReviewedActivity,
} from '../../../../contract/unusual-activity-reviews.ts';
import { entryIdOf } from '../inbox/entry-id.ts';
import { measuredOf } from '../measured.ts';
import { presentActivity } from '../present.ts';
import { sentenceOf } from '../sentence.ts';
import { presentEvidence } from '../series.ts';
import type { EntryRow, FlagRow, PrecisionRow } from './store.ts';

/** Names of the organization's people. */
export type Names = ReadonlyMap<number, string>;

const presentReview =
  (names: Names) =>
  (row: EntryRow): WireReview[] => {
    const { id, state, reasonCode, note, authorId: reviewer_id, recordedAt: recorded_at } = row;
    if (state === null || reasonCode === null) return [];
    const credential = presentCredential(row);
    const reviewer_name = names.get(reviewer_id) ?? '';
    const { secondOpinion: second_opinion } = row;
    const said = { state, reason_code: reasonCode, note, second_opinion };
    return [{ id, ...said, reviewer_id, reviewer_name, credential, recorded_at }];
  };

const presentAnswers = (entries: readonly EntryRow[]): WireAnswer[] =>
  entries
    .filter(({ kind }) => kind === 'answer')
    .map((row) => ({
      id: row.id,
      text: row.note ?? '',
      credential: presentCredential(row),
      recorded_at: row.recordedAt,
    }));

/** A flag as reviewers see it. */
export function presentReviewed(
  flag: FlagRow,
  entries: readonly EntryRow[],
  { names, webUrl }: { names: Names; webUrl: string },
): WireReviewedActivity {
  return {
    ...presentActivity(flag, flag.organizationId, webUrl),
    user_name: names.get(flag.userId) ?? '',
    rule_version: flag.ruleVersion,
    sentence: sentenceOf(flag.type, flag.evidence),
    measured: measuredOf(flag.evidence),
    stretch_id: flag.stretchId,
    inbox_entry_id: entryIdOf(flag),
    state: flag.state,
    review_pending: flag.pending,
    evidence: presentEvidence(flag.evidence),
    reviews: entries.flatMap(presentReview(names)),
    answers: presentAnswers(entries),
  };
}

/** A flag as the member concerned sees it: without the reviewers and their notes. */
export function presentOwn(flag: FlagRow, entries: readonly EntryRow[], webUrl: string): WireOwnActivity {
  return {
    organization_id: flag.organizationId,
    ...presentActivity(flag, flag.organizationId, webUrl),
    rule_version: flag.ruleVersion,
    sentence: sentenceOf(flag.type, flag.evidence),
    measured: measuredOf(flag.evidence),
    stretch_id: flag.stretchId,
    state: flag.state,
    evidence: presentEvidence(flag.evidence),
    answers: presentAnswers(entries),
  };
}

/** Precision to four decimals. Example: 1 confirmed, 1 explained, 1 dismissed -> 0.3333. */
export function presentPrecision(row: PrecisionRow): WirePrecision {
  const { type, ruleVersion, confirmed, explained, dismissed, open } = row;
  const decided = confirmed + explained + dismissed;
  const precision = decided === 0 ? null : Math.round((confirmed / decided) * 10_000) / 10_000;
  return { type, rule_version: ruleVersion, confirmed, explained, dismissed, open, precision };
}
