import { useRef, useState } from 'preact/hooks';
import type { Sending } from '../api/call.ts';
import { CallError } from '../api/errors.ts';
import { useLanguage } from '../app/language.tsx';
import { useLeaveGuard } from '../app/leaving.ts';
import { type Fault, faultsOf } from './faults.ts';
import { newKey } from './new-key.ts';
import { partWords } from './words.ts';

/** A record as it is read: its fields as the form has them, and its tag. */
export interface Edition<Values> {
  values: Values;
  tag: string | undefined;
}

export interface FormOptions<Values, Answer> {
  /** What the fields begin with; for what is created, without a tag. */
  initial: Edition<Values>;
  /** Reads it once more, when somebody changed it meanwhile; `typed` says of which day, where it has several. */
  reload?: (typed: Values) => Promise<Edition<Values>>;
  /** What can be told to be wrong before it is sent, by the attributes of the API. */
  check?: (values: Values) => readonly Fault[];
  /** Sends the values, or how they differ from what the fields began with; `sending` goes into the call. */
  save(values: Values, sending: Sending, before: Values): Promise<Answer>;
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
  submit(): void;
  takeTheirs(): void;
  /** Sends again, over what they saved. */
  keepMine(): void;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

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
  theirs: Edition<Values> | null;
}

const quiet = { isSaving: false, isPartly: false, faults: [], error: null, theirs: null };

const isConflict = (error: unknown) => error instanceof CallError && error.status === 412;

/** What a failure means for the form: fields to put right, a conflict, or something to say above the button. */
async function outcomeOf<Values>(error: unknown, reload?: () => Promise<Edition<Values>>) {
  const outcome: Outcome<Values> = { ...quiet, faults: faultsOf(error), error };
  if (outcome.faults.length > 0) return { ...outcome, error: null };
  if (!isConflict(error) || !reload) return outcome;
  try {
    return { ...outcome, error: null, theirs: await reload() };
  } catch (failed) {
    return { ...outcome, error: failed };
  }
}

interface Sender<Values, Answer> extends FormOptions<Values, Answer> {
  values: Values;
  before: Values;
  /** They are saved: what the form began with is over, unless something was typed since, which is told. */
  onDone(edition: Edition<Values>): Promise<boolean>;
}

/** Sends the values once at a time, and tells how that goes. */
function useSending<Values, Answer>({ values, before, save, reload: read, onSaved, onDone }: Sender<Values, Answer>) {
  const reload = read && (() => read(values));
  const [outcome, setOutcome] = useState<Outcome<Values>>(quiet);
  const isSending = useRef(false);
  const keyOf = useKeyOf();
  const saveUnder = ({ tag }: Edition<Values>) =>
    save(values, tag ? { ifMatch: tag } : { idempotencyKey: keyOf(values) }, before);
  /** What others changed of a record beside the fields of this form leaves nothing to choose: it is sent once more. */
  async function sendUnder(edition: Edition<Values>): Promise<Answer> {
    try {
      return await saveUnder(edition);
    } catch (error) {
      const now = isConflict(error) && (await reload?.());
      if (!now || !isSame(now.values, edition.values)) throw error;
      return saveUnder(now);
    }
  }
  async function send(edition: Edition<Values>) {
    // A second press while the first is on its way is none.
    if (isSending.current) return;
    isSending.current = true;
    setOutcome({ ...quiet, isSaving: true });
    try {
      const answer = await sendUnder(edition);
      const isPartly = await onDone(edition);
      setOutcome({ ...quiet, isPartly });
      if (!isPartly) onSaved(answer, before);
    } catch (error) {
      setOutcome(await outcomeOf(error, reload));
    } finally {
      isSending.current = false;
    }
  }
  return { outcome, setOutcome, send };
}

/** What was read anew, with what was typed since it was sent. */
function withTyped<Values extends object>(read: Values, sent: Values, typed: Values): Values {
  const keys = Object.keys(typed) as (keyof Values)[];
  return {
    ...read,
    ...Object.fromEntries(keys.filter((key) => typed[key] !== sent[key]).map((key) => [key, typed[key]])),
  };
}

/** What stands in the fields, and what that began with. */
function useEdited<Values extends object>({ initial, reload }: Pick<FormOptions<Values, never>, 'initial' | 'reload'>) {
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState(initial.values);
  const [before, setBefore] = useState(initial.values);
  // Known before it is drawn.
  const typed = useRef(values);
  const put = (next: Values) => {
    typed.current = next;
    setValues(next);
  };
  const takeUp = (edition: Edition<Values>, next = edition.values) => {
    setBase(edition);
    setBefore(edition.values);
    put(next);
  };
  /** The values are saved; answers whether something was typed since, with which it goes on from what is there now. */
  async function settle({ tag }: Edition<Values>): Promise<boolean> {
    const isPartly = reload !== undefined && !isSame(typed.current, values);
    // Where it cannot be read now, the next try finds another tag and reads it then.
    const now = isPartly ? await reload(typed.current).catch(() => ({ values, tag })) : { values, tag: undefined };
    takeUp(now, isPartly ? withTyped(now.values, values, typed.current) : values);
    return isPartly;
  }
  return { base, setBase, values, before, typed, put, takeUp, settle };
}

/**
 * The values of a form on their way to the API. Whatever happens, what was typed stays. Once they are saved the form is
 * closed, or gets the new edition and another `key`; where something was typed since, it stays open with that. What is
 * being created takes nothing more meanwhile, since it could not be told what became of it.
 */
export function useForm<Values extends object, Answer>(options: FormOptions<Values, Answer>): Form<Values> {
  const { base, setBase, values, before, typed, put, takeUp, settle } = useEdited(options);
  const [, drawAgain] = useState({});
  const isDirty = !isSame(values, base.values);
  const letGo = useLeaveGuard(isDirty, partWords(useLanguage().language).leave);
  const onDone = async (edition: Edition<Values>) => {
    const isPartly = await settle(edition);
    if (!isPartly) letGo();
    return isPartly;
  };
  const { outcome, setOutcome, send } = useSending({ ...options, values, before, onDone });
  const { theirs } = outcome;
  const isHeld = outcome.isSaving && (base.tag === undefined || options.reload === undefined);
  return {
    ...outcome,
    values,
    before,
    isDirty,
    theirs: theirs?.values ?? null,
    // Drawn again, a field shows what it has.
    change: (some) => (isHeld ? drawAgain({}) : put({ ...typed.current, ...some })),
    submit() {
      const faults = options.check?.(values) ?? [];
      if (faults.length > 0) setOutcome({ ...quiet, faults });
      else void send(base);
    },
    takeTheirs() {
      if (!theirs) return;
      takeUp(theirs);
      setOutcome(quiet);
    },
    keepMine() {
      if (!theirs) return;
      setBase(theirs);
      void send(theirs);
    },
  };
}
