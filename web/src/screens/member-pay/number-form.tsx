import { call } from '../../api/call.ts';
import { useLanguage } from '../../app/language.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { useForm } from '../../parts/use-form.ts';
import type { PayFormProps } from './rows.ts';
import { useRenewing } from './use-member-pay.ts';
import { memberPayWords } from './words.ts';

/** The payroll number of a member. */
export function NumberForm({ organization, row, onSaved }: PayFormProps) {
  const words = memberPayWords(useLanguage().language);
  const renew = useRenewing(organization.id);
  const form = useForm({
    initial: { values: { number: row.number }, tag: undefined },
    save: ({ number }, sending) =>
      call('putPayrollId', {
        params: { organization_id: organization.id, user_id: row.id },
        body: { payroll_id: number.trim() || null },
        ...sending,
      }),
    onSaved() {
      onSaved(words.saved(row.name));
      void renew();
    },
  });
  const { number } = form.values;
  const effect = number.trim() === row.number ? words.nothing : words.number.effect(row.name, number.trim());
  return (
    <Form form={form} label={words.number.title} effect={<p>{effect}</p>}>
      <TextField
        name="payroll_id"
        label={words.number.label}
        hint={words.number.hint}
        maxLength={50}
        autoComplete="off"
        value={number}
        onType={(typed) => form.change({ number: typed })}
      />
    </Form>
  );
}
