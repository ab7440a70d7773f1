import { useEffect, useState } from 'preact/hooks';
import { dayOf, millisOf } from '../../app/format.ts';
import { useKeys } from '../../app/keys.tsx';
import { useLanguage, useWords } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { type Entry, type Flag, type Reason, type ReviewState, useReview } from './queries.ts';

type Verdict = Exclude<ReviewState, 'open'>;

const verdicts: readonly { state: Verdict; key: string }[] = [
  { state: 'explained', key: 'e' },
  { state: 'dismissed', key: 'd' },
  { state: 'confirmed', key: 'c' },
];

/** Which reasons fit which verdict, as the contract has them. */
const reasons: Readonly<Record<Verdict, readonly Reason[]>> = {
  explained: ['nature_of_work', 'assistive_device', 'agreed_arrangement', 'other'],
  dismissed: ['false_alarm', 'data_error', 'too_little_evidence', 'other'],
  confirmed: ['tool_found', 'stated_by_member', 'no_work_result', 'other'],
};

interface Props {
  organizationId: number;
  entry: Entry;
  answers: Flag['answers'];
  zone: string;
  onSaved(said: string): void;
}

interface FormProps {
  verdict: Verdict;
  isSaving: boolean;
  onSave(reason: Reason, note: string): void;
}

function ReasonForm({ verdict, isSaving, onSave }: FormProps) {
  const { review, inbox } = useWords();
  const [reason, setReason] = useState<Reason>(reasons[verdict][0] ?? 'other');
  const [note, setNote] = useState('');
  const lacksNote = reason === 'other' && note.trim() === '';
  const save = (event: Event) => {
    event.preventDefault();
    if (!lacksNote && !isSaving) onSave(reason, note.trim());
  };
  return (
    <form class="reason-form" onSubmit={save}>
      <fieldset>
        <legend>{review.because}</legend>
        {reasons[verdict].map((code) => (
          <label key={code} class="reason">
            <input type="radio" name="reason" checked={code === reason} onChange={() => setReason(code)} />
            {review.reasons[code]}
          </label>
        ))}
      </fieldset>
      <label class="reason-note">
        {review.note}
        <textarea rows={2} maxLength={2_000} value={note} onInput={(event) => setNote(event.currentTarget.value)} />
      </label>
      <Button kind="main" type="submit" busy={isSaving} refused={lacksNote ? review.noteWanted : null}>
        {review.save(inbox.states[verdict].toLowerCase())}
      </Button>
      {lacksNote && <p class="card-note">{review.noteWanted}</p>}
    </form>
  );
}

/** What the member says, and who decided before: read first, above the verdicts. */
function History({ entry, answers, zone }: Pick<Props, 'entry' | 'answers' | 'zone'>) {
  const { language, words } = useLanguage();
  const { last_review: last } = entry;
  return (
    <>
      {answers.map(({ id, text }) => (
        <blockquote key={id} class="answer">
          <strong>{words.review.answer}</strong> {text}
        </blockquote>
      ))}
      {last && (
        <p class="card-note">
          {words.review.last(
            last.reviewer.name,
            words.inbox.states[last.state].toLowerCase(),
            dayOf(millisOf(last.recorded_at), zone, language),
          )}
        </p>
      )}
      {entry.review_pending && <p class="card-note">{words.inbox.pending}</p>}
    </>
  );
}

/** The decision. Nothing is chosen beforehand; who may not decide reads why. */
export function Review({ organizationId, entry, answers, zone, onSaved }: Props) {
  const { review, inbox } = useWords();
  // Said before the answers are asked for again: by then another case may stand here.
  const saving = useReview(organizationId, entry, (state) =>
    onSaved(review.saved(entry.user.name, inbox.states[state].toLowerCase())),
  );
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => setVerdict(null), [entry.id]);
  const refusal = entry.reviewable ? null : inbox.own;
  const choose = (state: Verdict) => !refusal && setVerdict(state);
  useKeys(verdicts.map(({ state, key }) => ({ key, does: inbox.states[state], run: () => choose(state) })));
  const save = (reason: Reason, note: string) => {
    if (verdict) saving.mutate({ state: verdict, reason_code: reason, ...(note !== '' && { note }) });
  };
  return (
    <section class="card review" aria-label={review.title}>
      <h3>{review.title}</h3>
      <History entry={entry} answers={answers} zone={zone} />
      {verdicts.map(({ state, key }) => (
        <Button key={state} shortcut={key} pressed={state === verdict} refused={refusal} onPress={() => choose(state)}>
          {inbox.states[state]}
        </Button>
      ))}
      {refusal && <p class="card-note">{refusal}</p>}
      {verdict && <ReasonForm key={verdict} verdict={verdict} isSaving={saving.isPending} onSave={save} />}
      {saving.error && <Failure error={saving.error} />}
      {!entry.last_review && <p class="card-note">{review.nobody}</p>}
      {answers.length === 0 && <p class="card-note">{review.unanswered}</p>}
    </section>
  );
}
