import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { Button } from './button.tsx';
import { type Compared, Conflict } from './conflict.tsx';
import { Failure } from './failure.tsx';
import { type Fault, fieldFor } from './faults.ts';
import { type FieldBoard, FieldContext } from './field.tsx';
import type { Form as FormState } from './use-form.ts';
import { formWords } from './form-words.ts';
import { FaultText } from './fault-text.tsx';
import './form.css';

interface SummaryProps {
  faults: readonly Fault[];
  fields: FieldBoard['fields'];
}

/** The maximum number of faults that are listed. If there are more, the first of them and the total are shown. */
const mostListed = 10;

/** The list of all faults, above the fields. The list receives the focus and links to each field. */
function Summary({ faults, fields }: SummaryProps) {
  const words = formWords(useLanguage().language);
  const summary = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => summary.current?.focus(), [faults]);
  return (
    <div ref={summary} class="form-faults" role="alert" tabIndex={-1}>
      <p>{words.faults(faults.length)}</p>
      <ul>
        {faults.slice(0, mostListed).map((fault) => {
          const { attribute, text } = fault;
          const field = fields.get(fieldFor(attribute, fields.keys()) ?? '');
          return (
            <li key={`${attribute} ${text}`}>
              {field ? (
                <button type="button" onClick={() => document.getElementById(field.id)?.focus()}>
                  {field.label}: <FaultText fault={fault} />
                </button>
              ) : (
                <>
                  {attribute && `${attribute}: `}
                  <FaultText fault={fault} />
                </>
              )}
            </li>
          );
        })}
        {faults.length > mostListed && <li>{words.moreFaults(faults.length - mostListed)}</li>}
      </ul>
    </div>
  );
}

interface Props<Values> {
  form: FormState<Values>;
  /** The accessible name of the form. */
  label: string;
  /** The effects of saving, shown in advance: the effective date, the people affected, the changes. */
  effect?: ComponentChildren;
  /** The text of the button; `Save` by default. */
  save?: string;
  /** The fields as text, for comparing two versions after a conflict. */
  compared?: readonly Compared<Values>[];
  onCancel?: () => void;
  children?: ComponentChildren;
}

/** A form: fields, effects of saving, and a row with the save button. */
export function Form<Values>({ form, label, effect, save, compared = [], onCancel, children }: Props<Values>) {
  const words = formWords(useLanguage().language);
  const fields = useRef<FieldBoard['fields']>(new Map());
  const board = useMemo(() => ({ faults: form.faults, fields: fields.current }), [form.faults]);
  const submit = (event: Event) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <FieldContext.Provider value={board}>
      <form class="form" aria-label={label} noValidate onSubmit={submit}>
        {form.faults.length > 0 && <Summary faults={form.faults} fields={fields.current} />}
        {children}
        <div class="form-tail">
          {effect && (
            <div class="form-effect" role="group" aria-label={words.effect} aria-live="polite">
              {effect}
            </div>
          )}
          {form.theirs && <Conflict form={form} theirs={form.theirs} compared={compared} />}
          {form.error !== null && <Failure error={form.error} />}
          {form.isPartly && <p role="status">{words.partly}</p>}
          <div class="form-end">
            <Button kind="main" type="submit" busy={form.isSaving}>
              {form.isSaving ? words.saving : (save ?? words.save)}
            </Button>
            {onCancel && <Button onPress={onCancel}>{words.cancel}</Button>}
          </div>
        </div>
      </form>
    </FieldContext.Provider>
  );
}
