import { useState } from 'preact/hooks';
import type { WriteHeaders } from '../../api/call.ts';
import { CallError, offline } from '../../api/errors.ts';
import { Button } from '../../parts/button.tsx';
import { Drawer, useAddressed } from '../../parts/drawer.tsx';
import { DateField, FieldGroup, FieldRow, NumberField, SelectField, Switch, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { MultiChoice } from '../../parts/multi-choice.tsx';
import { numberOf, typedNumber } from '../../parts/numbers.ts';
import { Pager } from '../../parts/pager.tsx';
import { StatusMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { Secret } from '../../parts/secret.tsx';
import { Section } from '../../parts/section.tsx';
import { useForm } from '../../parts/use-form.ts';

interface Values {
  name: string;
  rate: string;
  kind: 'weekly' | 'daily';
  start: string;
  members: number[];
  billable: boolean;
}

const empty: Values = {
  name: '',
  rate: typedNumber(1.5, 'en'),
  kind: 'weekly',
  start: '2026-03-02',
  members: [2],
  billable: true,
};
const theirs: Values = { ...empty, name: 'Theirs', members: [2, 3] };
const people = [...Array(12).keys()].map((n) => ({ value: n, text: `Person ${n}`, note: `p${n}@example.com` }));

const refusal = new CallError(400, 'invalid', [
  'name: must have 2 or more characters',
  'members[0].role: is not known',
  'since: lies in the past',
]);

/** A mock API whose response depends on the typed name, once or always. */
function answererOf(sent: WriteHeaders[]) {
  return ({ name }: Values, sending: WriteHeaders): Promise<string> => {
    const isFirst = sent.length === 0;
    sent.push(sending);
    if (name === 'refused') return Promise.reject(refusal);
    if (name === 'forbidden') return Promise.reject(new CallError(403, 'forbidden'));
    if (name === 'changed' && isFirst) return Promise.reject(new CallError(412, 'changed'));
    if (name === 'lost' && isFirst) return Promise.reject(offline());
    return name === 'waits' ? new Promise(() => undefined) : Promise.resolve(name);
  };
}

const check = ({ rate }: Values) => (Number.isNaN(numberOf(rate)) ? [{ attribute: 'rate', text: 'is no number' }] : []);

const compared = [
  { label: 'Name', text: ({ name }: Values) => name },
  { label: 'Members', text: ({ members }: Values) => members.map((n) => `Person ${n}`).join(', ') },
];

function Fields({ values, change }: { values: Values; change(some: Partial<Values>): void }) {
  return (
    <>
      <TextField name="name" label="Name" hint="2 to 50" value={values.name} onType={(name) => change({ name })} />
      <FieldGroup title="Terms">
        <FieldRow>
          <NumberField name="rate" label="Rate" unit="EUR" value={values.rate} onType={(rate) => change({ rate })} />
          <DateField name="start" label="Start" value={values.start} onChoose={(start) => change({ start })} />
        </FieldRow>
        <SelectField
          name="kind"
          label="Kind"
          value={values.kind}
          options={(['weekly', 'daily'] as const).map((value) => ({ value, text: value }))}
          onChoose={(kind) => change({ kind })}
        />
        <Switch name="billable" label="Billable" isOn={values.billable} onSwitch={(billable) => change({ billable })} />
      </FieldGroup>
      <MultiChoice
        name="members"
        label="Members"
        options={people}
        chosen={values.members}
        onChoose={(members) => change({ members })}
      />
    </>
  );
}

function ExampleForm({ label, tag, onClose }: { label: string; tag?: string; onClose?: () => void }) {
  const { message, showMessage } = useStatusMessage();
  const [sent] = useState<WriteHeaders[]>([]);
  const form = useForm({
    initial: { values: empty, tag },
    reload: () => Promise.resolve({ values: theirs, tag: 'second' }),
    check,
    save: answererOf(sent),
    onSaved(name) {
      showMessage(`${name} is saved.`, () => showMessage('It is as it was.'));
      onClose?.();
    },
  });
  return (
    <>
      <Form form={form} label={label} compared={compared} effect={<p>Holds from {form.values.start} on.</p>}>
        <Fields values={form.values} change={form.change} />
      </Form>
      <StatusMessage message={message} />
      <output aria-label="Sent">
        {sent.map(({ ifMatch, idempotencyKey }) => ifMatch ?? idempotencyKey).join(' ')}
      </output>
    </>
  );
}

function Drawers() {
  const { value, open, close } = useAddressed('edit');
  return (
    <section aria-label="Drawer">
      <h2>Drawer</h2>
      <Button onPress={() => open('7')}>Open the drawer</Button>
      {value !== null && (
        <Drawer title={`Record ${value}`} onClose={close}>
          <ExampleForm label="In the drawer" onClose={close} />
        </Drawer>
      )}
    </section>
  );
}

function Pages() {
  const [pages, setPages] = useState(1);
  const list = { hasNextPage: pages < 3, isFetchingNextPage: false, fetchNextPage: () => setPages(pages + 1) };
  return (
    <section aria-label="Pager">
      <h2>Pager</h2>
      <p>{pages} of 3 pages</p>
      <Pager list={list} shown={pages} />
    </section>
  );
}

/** Forms in their states. */
export function Forms() {
  return (
    <>
      <section aria-label="Form">
        <h2>Form</h2>
        <ExampleForm label="New record" />
      </section>
      <section aria-label="Edit">
        <h2>Edit</h2>
        <ExampleForm label="Old record" tag="first" />
      </section>
      <section aria-label="Secret">
        <h2>Secret</h2>
        <Section title="Show it">
          {() => (
            <Secret secret="a2f1c0" text={<p>It is shown once.</p>} onClose={() => undefined}>
              <p>How it is used.</p>
            </Secret>
          )}
        </Section>
      </section>
      <Drawers />
      <Pages />
    </>
  );
}
