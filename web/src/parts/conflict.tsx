import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { Button } from './button.tsx';
import type { Form } from './use-form.ts';
import { formWords } from './form-words.ts';

/** A field as text, for comparing two versions. */
export interface Compared<Values> {
  label: string;
  text(values: Values): string;
}

interface Props<Values> {
  form: Pick<Form<Values>, 'mine' | 'takeTheirs' | 'keepMine'>;
  theirs: Values;
  compared: readonly Compared<Values>[];
}

interface Differing {
  label: string;
  theirs: string;
  mine: string;
}

function Differences({ fields }: { fields: readonly Differing[] }) {
  const { conflict: words } = formWords(useLanguage().language);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          <th scope="col">{words.theirs}</th>
          <th scope="col">{words.yours}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.label}>
            <th scope="row">{field.label}</th>
            <td>{field.theirs || '–'}</td>
            <td>{field.mine || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows both versions after two people changed the same record, and lets the person select one. */
export function Conflict<Values>({ form, theirs, compared }: Props<Values>) {
  const { conflict: words } = formWords(useLanguage().language);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), [theirs]);
  const differing = compared
    .map(({ label, text }) => ({ label, theirs: text(theirs), mine: text(form.mine) }))
    .filter((field) => field.theirs !== field.mine);
  return (
    <section class="conflict" role="alert" aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {words.title}
      </h3>
      <p>{differing.length > 0 ? words.text : words.same}</p>
      {differing.length > 0 && <Differences fields={differing} />}
      <div class="form-end">
        <Button onPress={form.takeTheirs}>{words.takeTheirs}</Button>
        <Button onPress={form.keepMine}>{words.keepMine}</Button>
      </div>
    </section>
  );
}
