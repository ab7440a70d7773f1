import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useKeys } from '../../app/keys.tsx';
import { useLanguage } from '../../app/language.tsx';
import { useLeaveGuard } from '../../app/leave-guard.ts';
import { Button } from '../../parts/button.tsx';
import { partWords } from '../../parts/words.ts';
import type { Decision, Reason } from './queries.ts';
import { reasons, type Verdict } from './reasons.ts';
import { inboxWords } from './words.ts';

const verdicts: readonly { state: Verdict; key: string }[] = [
  { state: 'explained', key: 'e' },
  { state: 'dismissed', key: 'd' },
  { state: 'confirmed', key: 'c' },
];

interface FormProps {
  verdict: Verdict;
  isSaving: boolean;
  /** Whether a second opinion can be requested. */
  mayAsk: boolean;
  /** The text of the button. */
  saveAs(state: string, isRequested: boolean): string;
  onSave(decision: Decision): void;
}

interface ReasonsProps {
  verdict: Verdict;
  reason: Reason | null;
  onChoose(reason: Reason): void;
}

/** The reasons for a verdict. The first has the focus. Space selects a reason; arrow keys move to another. */
function Reasons({ verdict, reason, onChoose }: ReasonsProps) {
  const { review } = useLanguage().words;
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  return (
    <fieldset>
      <legend>{review.because}</legend>
      {reasons[verdict].map((code, at) => (
        <label key={code} class="reason">
          <input
            ref={at === 0 ? first : null}
            type="radio"
            name="reason"
            checked={code === reason}
            onChange={() => onChoose(code)}
          />
          {review.reasons[code]}
        </label>
      ))}
    </fieldset>
  );
}

function OpinionBox({ isRequested, onRequest }: { isRequested: boolean; onRequest(isRequested: boolean): void }) {
  const { opinion } = inboxWords(useLanguage().language);
  return (
    <div>
      <label class="reason">
        <input type="checkbox" checked={isRequested} onChange={(event) => onRequest(event.currentTarget.checked)} />
        {opinion.ask}
      </label>
      {isRequested && <p class="card-note">{opinion.hint}</p>}
    </div>
  );
}

function ReasonForm({ verdict, isSaving, mayAsk, saveAs, onSave }: FormProps) {
  const { language, words } = useLanguage();
  const { review, inbox } = words;
  const [reason, setReason] = useState<Reason | null>(null);
  const [note, setNote] = useState('');
  const [isRequested, setRequested] = useState(false);
  useLeaveGuard(note.trim() !== '', partWords(language).leave);
  const lacksNote = reason === 'other' && note.trim() === '' ? review.noteWanted : null;
  const lacks = reason === null ? inboxWords(language).reasonWanted : lacksNote;
  const save = (event: Event) => {
    event.preventDefault();
    if (reason === null || lacks !== null || isSaving) return;
    const review = { state: verdict, reason_code: reason, ...(note.trim() !== '' && { note: note.trim() }) };
    onSave({ ...review, ...(isRequested && { second_opinion: true }) });
  };
  return (
    <form class="reason-form" onSubmit={save}>
      <Reasons verdict={verdict} reason={reason} onChoose={setReason} />
      <label class="reason-note">
        {review.note}
        <textarea rows={2} maxLength={2_000} value={note} onInput={(event) => setNote(event.currentTarget.value)} />
      </label>
      {mayAsk && <OpinionBox isRequested={isRequested} onRequest={setRequested} />}
      <Button kind="main" type="submit" busy={isSaving} refused={lacks}>
        {saveAs(inbox.states[verdict].toLowerCase(), isRequested)}
      </Button>
      {lacks !== null && <p class="card-note">{lacks}</p>}
    </form>
  );
}

interface Props extends Omit<FormProps, 'verdict'> {
  /** The reason why the person may not decide. */
  refusal: string | null;
  onVerdict?(): void;
}

/** The verdict with its reason. People without permission see why. */
export function VerdictForm({ refusal, onVerdict, ...form }: Props) {
  const { inbox } = useLanguage().words;
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const choose = (state: Verdict) => {
    setVerdict(state);
    onVerdict?.();
  };
  const press = (state: Verdict) => !refusal && choose(state);
  useKeys(verdicts.map(({ state, key }) => ({ key, description: inbox.states[state], run: () => void press(state) })));
  return (
    <>
      {verdicts.map(({ state, key }) => (
        <Button key={state} shortcut={key} pressed={state === verdict} refused={refusal} onPress={() => press(state)}>
          {inbox.states[state]}
        </Button>
      ))}
      {refusal && <p class="card-note">{refusal}</p>}
      {verdict && <ReasonForm key={verdict} verdict={verdict} {...form} />}
    </>
  );
}
