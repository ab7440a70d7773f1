import { useRef, useState } from 'preact/hooks';
import type { WriteHeaders } from '../api/call.ts';
import { CallError } from '../api/errors.ts';
import { useLanguage } from '../app/language.tsx';
import { useLeaveGuard } from '../app/leave-guard.ts';
import { isSame, undoneValues, withEditedBase, withEdits } from './versions.ts';
import { type Fault, faultsOf } from './faults.ts';
import { newKey } from './new-key.ts';
import { partWords } from './words.ts';

/** A record from the API: the fields in the types of the form, and the entity tag. */
export interface FormVersion<Values> {
  values: Values;
  tag: string | undefined;
}

export interface FormOptions<Values, Answer> {
  /** The initial values of the fields; a new record has no tag. */
  initial: FormVersion<Values>;
  /** The stored values, if the fields start with different values. */
  read?: Values;
  /** Reloads the record after a conflict. `typed` selects the day if the values depend on a date. */
  reload?: (typed: Values) => Promise<FormVersion<Values>>;
  /** Validates the values before they are sent. Returns faults by API attribute. */
  check?: (values: Values) => readonly Fault[];
  /** Sends the values, or only their differences from `before`. The caller passes `sending` on to `call`. */
  save(values: Values, sending: WriteHeaders, before: Values): Promise<Answer>;
  /** `before` is what undo restores: the values before any save of this form, with the changes by others. */
  onSaved(answer: Answer, before: Values): void;
}

export interface Form<Values> {
  values: Values;
  /** The base of the edits: the values as loaded, or the values saved by another person if they were accepted. */
  before: Values;
  change(some: Partial<Values>): void;
  isDirty: boolean;
  isSaving: boolean;
  /** Whether the values were saved and the person has typed more since. */
  isPartly: boolean;
  faults: readonly Fault[];
  /** A failure that is neither a fault nor a conflict. */
  error: unknown;
  /** The values that another person saved in the meantime. */
  theirs: Values | null;
  /** The person's edits on top of the other person's values. */
  mine: Values;
  submit(): void;
  takeTheirs(): void;
  /** Sends the edits again, based on the other person's values. */
  keepMine(): void;
}

/**
 * One idempotency key for all attempts with the same values. After a lost response the same key is sent; changed
 * values get a new key.
 */
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
  /** Whether the values were saved and the person has typed more since. */
  isPartly: boolean;
  faults: readonly Fault[];
  error: unknown;
  theirs: FormVersion<Values> | null;
}

const quiet = { isSaving: false, isPartly: false, faults: [], error: null, theirs: null };

const isConflict = (error: unknown) => error instanceof CallError && error.status === 412;

/** Converts an error into faults at fields, a conflict, or a message above the button. */
async function outcomeOf<Values>(error: unknown, reload?: () => Promise<FormVersion<Values>>) {
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
  edition: FormVersion<Values>;
  values: Values;
  before: Values;
}

interface Sender<Values, Answer> extends FormOptions<Values, Answer> {
  /** Called after a save. The form's base is replaced. Edits made since the request are reported. */
  onDone(attempt: Attempt<Values>): Promise<{ isPartly: boolean; back: Values }>;
}

/** Sends one request at a time and reports its outcome. */
function useSending<Values, Answer>({ save, reload, onSaved, onDone }: Sender<Values, Answer>) {
  const [outcome, setOutcome] = useState<Outcome<Values>>(quiet);
  const isSending = useRef(false);
  const keyOf = useKeyOf();
  /**
   * Sends the values. If another person changed only other fields, nothing has to be decided: the form retries once.
   */
  async function sendUnder({ edition, values, before }: Attempt<Values>): Promise<Answer> {
    const saveUnder = ({ tag }: FormVersion<Values>) =>
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
    // Ignores a second click while a request is in flight.
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

/** The values of the fields and the base from which they started. */
function useEdited<Values extends object, Answer>({
  initial,
  read = initial.values,
  reload,
}: FormOptions<Values, Answer>) {
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState(initial.values);
  const [before, setBefore] = useState(read);
  // A ref, because the value must be up to date before the next render.
  const typed = useRef(values);
  const back = useRef(read);
  const put = (next: Values) => {
    typed.current = next;
    setValues(next);
  };
  const takeUp = (edition: FormVersion<Values>, next = edition.values, begun = edition.values) => {
    setBase(edition);
    setBefore(begun);
    put(next);
  };
  /** Continues from the values of another person. Earlier saves of this form can still be undone. */
  const takeOver = (theirs: FormVersion<Values>, ...[next, begun]: Values[]) => {
    back.current = undoneValues(theirs.values, { before: base.values, saved: base.values, back: back.current });
    takeUp(theirs, next, begun);
  };
  /**
   * Adopts the saved values. Reports whether the person has typed since. Such edits continue from the reloaded record.
   */
  async function settle({ edition: { tag }, values: saved, before: was }: Attempt<Values>) {
    const isPartly = reload !== undefined && !isSame(typed.current, saved);
    // If the reload fails, the next attempt gets a conflict and reloads the record then.
    const now = isPartly
      ? await reload(typed.current).catch(() => ({ values: saved, tag }))
      : { values: saved, tag: undefined };
    const all = { isPartly, back: back.current };
    back.current = isPartly ? undoneValues(now.values, { before: was, saved, back: all.back }) : saved;
    takeUp(now, isPartly ? withEdits(now.values, saved, typed.current) : saved);
    return all;
  }
  return { base, values, before, typed, put, takeOver, settle };
}

/**
 * Sends the values of a form to the API and never discards input. After a save the form closes, or receives the new
 * version and another `key`. If the person typed during the request, the form stays open with that input. A form that
 * creates a record is read-only during the request, because there would be no record yet for new input.
 */
export function useForm<Values extends object, Answer>(options: FormOptions<Values, Answer>): Form<Values> {
  const { base, values, before, typed, put, takeOver, settle } = useEdited(options);
  const [, drawAgain] = useState({});
  const isDirty = !isSame(values, base.values);
  const releaseGuard = useLeaveGuard(isDirty, partWords(useLanguage().language).leave);
  const onDone = async (attempt: Attempt<Values>) => {
    const done = await settle(attempt);
    if (!done.isPartly) releaseGuard();
    return done;
  };
  const { outcome, setOutcome, send } = useSending({ ...options, onDone });
  const { theirs } = outcome;
  // Fields without edits take the values of the other person.
  const mine = theirs ? withEdits(theirs.values, before, values) : values;
  const isHeld = outcome.isSaving && (base.tag === undefined || options.reload === undefined);
  return {
    ...outcome,
    values,
    before,
    isDirty,
    theirs: theirs?.values ?? null,
    mine,
    // The render restores the text of a read-only field.
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
      const begun = withEditedBase(theirs.values, before, values);
      takeOver(theirs, mine, begun);
      void send({ edition: theirs, values: mine, before: begun });
    },
  };
}
