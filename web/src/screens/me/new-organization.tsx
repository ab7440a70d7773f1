import { useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { SelectField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Section } from '../../parts/section.tsx';
import { useForm } from '../../parts/use-form.ts';
import { zoneOptions } from '../../words/choices.ts';
import { membershipsWords } from './memberships-words.ts';

function NewForm({ onMade }: { onMade(name: string): void }) {
  const { make: words } = membershipsWords(useLanguage().language);
  const { user } = useSession();
  const form = useForm({
    initial: { values: { name: '', zone: user.time_zone }, tag: undefined },
    check: ({ name }) => (name.trim() === '' ? [{ attribute: 'name', text: words.missing }] : []),
    save: ({ name, zone }, sending) =>
      call('createOrganization', { body: { name: name.trim(), time_zone: zone }, ...sending }),
    onSaved: ({ organization }) => onMade(organization.name),
  });
  const { name, zone } = form.values;
  return (
    <Form form={form} label={words.title} save={words.button} effect={<p>{words.effect(zone)}</p>}>
      <TextField
        name="name"
        label={words.name}
        maxLength={200}
        value={name}
        onType={(typed) => form.change({ name: typed })}
      />
      <SelectField
        name="time_zone"
        label={words.zone}
        value={zone}
        options={zoneOptions(zone)}
        onChoose={(chosen) => form.change({ zone: chosen })}
      />
    </Form>
  );
}

/** Creates an organization and makes the person its owner. */
export function NewOrganization({ onMade }: { onMade(text: string): void }) {
  const { make: words } = membershipsWords(useLanguage().language);
  const queries = useQueryClient();
  const [made, setMade] = useState(0);
  return (
    <Section title={words.title} key={made}>
      {() => (
        <NewForm
          onMade={(name) => {
            setMade(made + 1);
            onMade(words.done(name));
            for (const key of ['my-memberships', 'session']) void queries.invalidateQueries({ queryKey: [key] });
          }}
        />
      )}
    </Section>
  );
}
