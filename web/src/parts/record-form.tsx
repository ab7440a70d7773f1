import type { ComponentChildren } from 'preact';
import type { WriteHeaders } from '../api/call.ts';
import { useLanguage } from '../app/language.tsx';
import type { Compared } from './conflict.tsx';
import type { Fault } from './faults.ts';
import { Form } from './form.tsx';
import type { FormProps } from './record-drawer.tsx';
import type { RecordBase, RecordKind, SavedRecord } from './record.ts';
import { useForm } from './use-form.ts';

interface Part<Values> {
  values: Values;
  change(some: Partial<Values>): void;
}

interface Props<R extends RecordBase, Values, Changes extends { status?: RecordBase['status'] }> extends FormProps<
  R,
  Values
> {
  kind: RecordKind<R, Values, Changes>;
  words: { fields: string; save: string; create: string };
  compared: readonly Compared<Values>[];
  check(values: Values): readonly Fault[];
  create(changes: Changes, values: Values, sending: WriteHeaders): Promise<SavedRecord<R>>;
  /** The effects of saving the changed fields. */
  effectsOf(values: Values, before: Values): readonly string[];
  children(part: Part<Values>): ComponentChildren;
}

/** The fields for creating or changing a record. Only changed fields are sent. */
export function RecordForm<
  R extends RecordBase,
  Values extends object,
  Changes extends { status?: RecordBase['status'] },
>(props: Props<R, Values, Changes>) {
  const { kind, words, edited, onSaved, compared, check, create, effectsOf, children } = props;
  const { language } = useLanguage();
  const id = edited?.record.id;
  const form = useForm<Values, SavedRecord<R>>({
    initial: { values: kind.valuesOf(edited?.record ?? null, language), tag: edited?.tag },
    ...(id !== undefined && { reload: () => kind.read(id, language) }),
    check,
    save(values, sending, before) {
      const changes = kind.changesOf(values, before);
      return id === undefined ? create(changes, values, sending) : kind.update(id, changes, sending);
    },
    onSaved,
  });
  return (
    <Form
      form={form}
      label={words.fields}
      save={edited ? words.save : words.create}
      effect={effectsOf(form.values, form.before).map((text) => (
        <p key={text}>{text}</p>
      ))}
      compared={compared}
    >
      {children({ values: form.values, change: form.change })}
    </Form>
  );
}
