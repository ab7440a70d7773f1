import { useRef, useState } from 'preact/hooks';
import type { Sending } from '../api/call.ts';
import { CallError } from '../api/errors.ts';
import { useLanguage } from '../app/language.tsx';
import { useLeaveGuard } from '../app/leaving.ts';
import { isSame, takenBack, withBegun, withTyped } from './editions.ts';
import { type Fault, faultsOf } from './faults.ts';
import { newKey } from './new-key.ts';
import { partWords } from './words.ts';

/** A record as it is read: its fields as the form has them, and its tag. */
export interface FormEdition<Values> {
  values: Values;
  tag: string | undefined;
}

export interface FormOptions<Values, Answer> {
  /** What the fields begin with; for what is created, without a tag. */
  initial: FormEdition<Values>;
  /** What was read, where the fields begin with something else. */
  read?: Values;
  /** Reads it once more, when somebody changed it meanwhile; `typed` says of which day, where it has several. */
  reload?: (typed: Values) => Promise<FormEdition<Values>>;
  /** What can be told to be wrong before it is sent, by the attributes of the API. */
  check?: (values: Values) => readonly Fault[];
  /** Sends the values, or how they differ from what the fields began with; `sending` goes into the call. */
  save(values: Values, sending: Sending, before: Values): Promise<Answer>;
  /** `before` is what taking it back leads to: what was there before all that this form saved, others' changes kept. */
  onSaved(answer: Answer, before: Values): void;
}

export interface Form<Values> {
  values: Values;
  /** What the fields began with: as they were read, or as somebody else saved them where that was taken. */
  before: Values;
  change(some: Partial<Values>): void;
  isDirty: boolean;
  isSaving: boolean;
  /** It is saved as it was sent; what was typed since is not. */
  isPartly: boolean;
  faults: readonly Fault[];
  /** What failed otherwise. */
  error: unknown;
  /** What somebody else saved meanwhile. */
  theirs: Values | null;
  /** What was typed, with all else as they saved it. */
  mine: Values;
  submit(): void;
  takeTheirs(): void;
  /** Sends what was typed again, over what they saved. */
  keepMine(): void;
}

/** One key for every try of the same values: a lost answer is asked for again, a correction is something else. */
function useKeyOf() {
  const last = useRef<{ values: string; key: string } | null>(null);
  return (values: unknown) => {
    const text = JSON.stringify(values);
    if (last.current?.values !== text) last.current = { values: text, key: newKey() };
    return last.current.key;
  };
}

interface Outcome<Values> {
  isSaving: boolean;
  /** It is saved as it was sent; what was typed since is not. */
  isPartly: boolean;
  faults: readonly Fault[];
  error: unknown;
  theirs: FormEdition<Values> | null;
}

const quiet = { isSaving: false, isPartly: false, faults: [], error: null, theirs: null };

const isConflict = (error: unknown) => error instanceof CallError && error.status === 412;

/** What a failure means for the form: fields to put right, a conflict, or something to say above the button. */
async function outcomeOf<Values>(error: unknown, reload?: () => Promise<FormEdition<Values>>) {
  const outcome: Outcome<Values> = { ...quiet, faults: faultsOf(error), error };
  if (outcome.faults.length > 0) return { ...outcome, error: null };
  if (!isConflict(error) || !reload) return outcome;
  try {
    return { ...outcome, error: null, theirs: await reload() };
  } catch (failed) {
    return { ...outcome, error: failed };
  }
}

interface Attempt<Values> {
  edition: FormEdition<Values>;
  values: Values;
  before: Values;
}

interface Sender<Values, Answer> extends FormOptions<Values, Answer> {
  /** It is saved: what the form began with is over, unless something was typed since, which is told. */
  onDone(attempt: Attempt<Values>): Promise<{ isPartly: boolean; back: Values }>;
}

/** Sends the values once at a time, and tells how that goes. */
function useSending<Values, Answer>({ save, reload, onSaved, onDone }: Sender<Values, Answer>) {
  const [outcome, setOutcome] = useState<Outcome<Values>>(quiet);
  const isSending = useRef(false);
  const keyOf = useKeyOf();
  /** What others changed of a record beside the fields of this form leaves nothing to choose: it is sent once more. */
  async function sendUnder({ edition, values, before }: Attempt<Values>): Promise<Answer> {
    const saveUnder = ({ tag }: FormEdition<Values>) =>
      save(values, tag ? { ifMatch: tag } : { idempotencyKey: keyOf(values) }, before);
    try {
      return await saveUnder(edition);
    } catch (error) {
      const now = isConflict(error) && (await reload?.(values));
      if (!now || !isSame(now.values, edition.values)) throw error;
      return saveUnder(now);
    }
  }
  async function send(attempt: Attempt<Values>) {
    // A second press while the first is on its way is none.
    if (isSending.current) return;
    isSending.current = true;
    setOutcome({ ...quiet, isSaving: true });
    try {
      const answer = await sendUnder(attempt);
      const { isPartly, back } = await onDone(attempt);
      setOutcome({ ...quiet, isPartly });
      if (!isPartly) onSaved(answer, back);
    } catch (error) {
      setOutcome(await outcomeOf(error, reload && (() => reload(attempt.values))));
    } finally {
      isSending.current = false;
    }
  }
  return { outcome, setOutcome, send };
}

/** What stands in the fields, and what that began with. */
function useEdited<Values extends object, Answer>({
  initial,
  read = initial.values,
  reload,
}: FormOptions<Values, Answer>) {
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState(initial.values);
  const [before, setBefore] = useState(read);
  // Known before it is drawn.
  const typed = useRef(values);
  const back = useRef(read);
  const put = (next: Values) => {
    typed.current = next;
    setValues(next);
  };
  const takeUp = (edition: FormEdition<Values>, next = edition.values, begun = edition.values) => {
    setBase(edition);
    setBefore(begun);
    put(next);
  };
  /** Goes on from what others saved; what was saved by this form before can still be taken back. */
  const takeOver = (theirs: FormEdition<Values>, ...[next, begun]: Values[]) => {
    back.current = takenBack(theirs.values, { before: base.values, saved: base.values, back: back.current });
    takeUp(theirs, next, begun);
  };
  /** The values are saved; answers whether something was typed since, with which it goes on from what is there now. */
  async function settle({ edition: { tag }, values: saved, before: was }: Attempt<Values>) {
    const isPartly = reload !== undefined && !isSame(typed.current, saved);
    // Where it cannot be read now, the next try finds another tag and reads it then.
    const now = isPartly
      ? await reload(typed.current).catch(() => ({ values: saved, tag }))
      : { values: saved, tag: undefined };
    const all = { isPartly, back: back.current };
    back.current = isPartly ? takenBack(now.values, { before: was, saved, back: all.back }) : saved;
    takeUp(now, isPartly ? withTyped(now.values, saved, typed.current) : saved);
    return all;
  }
  return { base, values, before, typed, put, takeOver, settle };
}

/**
 * The values of a form on their way to the API. Whatever happens, what was typed stays. Once they are saved the form is
 * closed, or gets the new edition and another `key`; where something was typed since, it stays open with that. What is
 * being created takes nothing more meanwhile, since it could not be told what became of it.
 */
export function useForm<Values extends object, Answer>(options: FormOptions<Values, Answer>): Form<Values> {
  const { base, values, before, typed, put, takeOver, settle } = useEdited(options);
  const [, drawAgain] = useState({});
  const isDirty = !isSame(values, base.values);
  const letGo = useLeaveGuard(isDirty, partWords(useLanguage().language).leave);
  const onDone = async (attempt: Attempt<Values>) => {
    const done = await settle(attempt);
    if (!done.isPartly) letGo();
    return done;
  };
  const { outcome, setOutcome, send } = useSending({ ...options, onDone });
  const { theirs } = outcome;
  // What was not typed here stays as they saved it.
  const mine = theirs ? withTyped(theirs.values, before, values) : values;
  const isHeld = outcome.isSaving && (base.tag === undefined || options.reload === undefined);
  return {
    ...outcome,
    values,
    before,
    isDirty,
    theirs: theirs?.values ?? null,
    mine,
    // Drawn again, a field shows what it has.
    change: (some) => (isHeld ? drawAgain({}) : put({ ...typed.current, ...some })),
    submit() {
      const faults = options.check?.(values) ?? [];
      if (faults.length > 0) setOutcome({ ...quiet, faults });
      else void send({ edition: base, values, before });
    },
    takeTheirs() {
      if (!theirs) return;
      takeOver(theirs);
      setOutcome(quiet);
    },
    keepMine() {
      if (!theirs) return;
      const begun = withBegun(theirs.values, before, values);
      takeOver(theirs, mine, begun);
      void send({ edition: theirs, values: mine, before: begun });
    },
  };
}
