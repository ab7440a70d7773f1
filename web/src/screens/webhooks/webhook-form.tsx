import { useLanguage } from '../../app/language.tsx';
import type { Compared } from '../../parts/conflict.tsx';
import { Switch, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import type { Form as FormState } from '../../parts/use-form.ts';
import type { Language } from '../../words/words.ts';
import { KindsField } from './kinds-field.tsx';
import { subscribedText } from './texts.ts';
import type { WebhookValues } from './use-webhooks.ts';
import { webhookWords } from './words.ts';

/** A summary of the selected events; empty without a selection. */
export const kindsIn = (language: Language, { isAll, kinds }: WebhookValues): string =>
  subscribedText(language, { kinds: isAll ? null : kinds });

/** Validates the form before it is sent. */
export const checked = (language: Language, { isAll, kinds }: WebhookValues) =>
  isAll || kinds.length > 0 ? [] : [{ attribute: 'kinds', text: webhookWords(language).form.noKinds }];

const comparedIn = (language: Language): readonly Compared<WebhookValues>[] => {
  const { form: words } = webhookWords(language);
  return [
    { label: words.url, text: ({ url }) => url },
    { label: words.description, text: ({ description }) => description },
    { label: words.kinds, text: (values) => kindsIn(language, values) },
  ];
};

interface Props {
  form: FormState<WebhookValues>;
  label: string;
  effect: string;
  save?: string;
}

/** The address, purpose and events of a webhook. */
export function WebhookForm({ form, label, effect, save }: Props) {
  const { language } = useLanguage();
  const { form: words } = webhookWords(language);
  const { values, change } = form;
  return (
    <Form
      form={form}
      label={label}
      effect={<p>{effect}</p>}
      compared={comparedIn(language)}
      {...(save !== undefined && { save })}
    >
      <TextField
        name="url"
        label={words.url}
        hint={words.urlHint}
        inputMode="url"
        maxLength={2_000}
        autoComplete="off"
        value={values.url}
        onType={(url) => change({ url })}
      />
      <TextField
        name="description"
        label={words.description}
        hint={words.descriptionHint}
        maxLength={500}
        value={values.description}
        onType={(description) => change({ description })}
      />
      <Switch name="is_all" label={words.all} isOn={values.isAll} onSwitch={(isAll) => change({ isAll })} />
      {!values.isAll && (
        <KindsField name="kinds" label={words.kinds} chosen={values.kinds} onChoose={(kinds) => change({ kinds })} />
      )}
    </Form>
  );
}
