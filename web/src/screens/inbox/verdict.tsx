import { useState } from 'preact/hooks';
import { useKeys } from '../../app/keys.tsx';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
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
  /** Whether a second opinion can be asked for. */
  mayAsk: boolean;
  /** What the button says. */
  saveAs(state: string, isAsked: boolean): string;
  onSave(decision: Decision): void;
}

function Reasons({ verdict, reason, onChoose }: { verdict: Verdict; reason: Reason; onChoose(reason: Reason): void }) {
  const { review } = useLanguage().words;
  return (
    <fieldset>
      <legend>{review.because}</legend>
      {reasons[verdict].map((code) => (
        <label key={code} class="reason">
          <input type="radio" name="reason" checked={code === reason} onChange={() => onChoose(code)} />
          {review.reasons[code]}
        </label>
      ))}
    </fieldset>
  );
}

function AskBox({ isAsked, onAsk }: { isAsked: boolean; onAsk(isAsked: boolean): void }) {
  const { opinion } = inboxWords(useLanguage().language);
  return (
    <div>
      <label class="reason">
        <input type="checkbox" checked={isAsked} onChange={(event) => onAsk(event.currentTarget.checked)} />
        {opinion.ask}
      </label>
      {isAsked && <p class="card-note">{opinion.hint}</p>}
    </div>
  );
}

function ReasonForm({ verdict, isSaving, mayAsk, saveAs, onSave }: FormProps) {
  const { review, inbox } = useLanguage().words;
  const [reason, setReason] = useState<Reason>(reasons[verdict][0] ?? 'other');
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const lacksNote = reason === 'other' && note.trim() === '';
  const save = (event: Event) => {
    event.preventDefault();
    if (lacksNote || isSaving) return;
    const said = { state: verdict, reason_code: reason, ...(note.trim() !== '' && { note: note.trim() }) };
    onSave({ ...said, ...(isAsked && { second_opinion: true }) });
  };
  return (
    <form class="reason-form" onSubmit={save}>
      <Reasons verdict={verdict} reason={reason} onChoose={setReason} />
      <label class="reason-note">
        {review.note}
        <textarea rows={2} maxLength={2_000} value={note} onInput={(event) => setNote(event.currentTarget.value)} />
      </label>
      {mayAsk && <AskBox isAsked={isAsked} onAsk={setAsked} />}
      <Button kind="main" type="submit" busy={isSaving} refused={lacksNote ? review.noteWanted : null}>
        {saveAs(inbox.states[verdict].toLowerCase(), isAsked)}
      </Button>
      {lacksNote && <p class="card-note">{review.noteWanted}</p>}
    </form>
  );
}

interface Props extends Omit<FormProps, 'verdict'> {
  /** Why the person may not decide. */
  refusal: string | null;
  onVerdict?(): void;
}

/** The verdict and its reason. Who may not decide reads why. */
export function VerdictForm({ refusal, onVerdict, ...form }: Props) {
  const { inbox } = useLanguage().words;
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const choose = (state: Verdict) => {
    setVerdict(state);
    onVerdict?.();
  };
  const press = (state: Verdict) => !refusal && choose(state);
  useKeys(verdicts.map(({ state, key }) => ({ key, does: inbox.states[state], run: () => void press(state) })));
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
