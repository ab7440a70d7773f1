import { useMemo } from 'preact/hooks';
import { hasThreeDecimals } from '../../../../src/contract/lists/currencies.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../app/language.tsx';
import { FieldGroup, FieldRow, SelectField, Switch, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { MetadataFields } from '../../parts/metadata-fields.tsx';
import { metadataFaults, metadataText } from '../../parts/metadata-values.ts';
import { metadataWords } from '../../parts/metadata-words.ts';
import { useForm } from '../../parts/use-form.ts';
import { HelpLink } from '../../parts/help-link.tsx';
import { currencyOptions, weekdayOptions, zoneOptions } from '../../words/choices.ts';
import type { Language } from '../../words/words.ts';
import { bodyOf, type SettingsVersion, loadVersion, type Settings } from './settings-version.ts';
import { Effect } from './effect.tsx';
import { organizationWords } from './words.ts';

interface Props {
  id: number;
  edition: SettingsVersion;
  onSaved(before: Settings, saved: Settings): void;
}

function useOptions(language: Language, { zone, currency }: Settings) {
  return useMemo(
    () => ({
      zones: zoneOptions(zone),
      days: weekdayOptions(language),
      currencies: currencyOptions(language, currency),
    }),
    [language, zone, currency],
  );
}

type Options = ReturnType<typeof useOptions>;

interface PartProps {
  values: Settings;
  options: Options;
  change(some: Partial<Settings>): void;
}

function Calendar({ values, options, change }: PartProps) {
  const words = organizationWords(useLanguage().language);
  return (
    <FieldGroup title={words.calendar}>
      <HelpLink to="time#clock" />
      <FieldRow>
        <SelectField
          name="time_zone"
          label={words.zone}
          value={values.zone}
          options={options.zones}
          onChoose={(zone) => change({ zone })}
        />
        <SelectField
          name="week_start"
          label={words.weekStart}
          value={values.weekStart}
          options={options.days}
          onChoose={(weekStart) => change({ weekStart })}
        />
      </FieldRow>
    </FieldGroup>
  );
}

function Money({ values, options, change }: PartProps) {
  const words = organizationWords(useLanguage().language);
  return (
    <FieldGroup title={words.money}>
      <SelectField
        name="currency"
        label={words.currency}
        value={values.currency}
        options={options.currencies}
        {...(hasThreeDecimals(values.currency) ? { hint: words.threeDecimals(values.currency) } : {})}
        onChoose={(currency) => change({ currency })}
      />
      <Switch
        name="managers_see_pay_rates"
        label={words.pay}
        hint={words.payHint}
        isOn={values.isPaySeen}
        onSwitch={(isPaySeen) => change({ isPaySeen })}
      />
      <HelpLink to="roles#pay" />
    </FieldGroup>
  );
}

/** The fields as text, for comparing two versions. */
function useCompared(options: Options) {
  const { language } = useLanguage();
  const words = organizationWords(language);
  const textOf = (list: Options['days'], chosen: string) => list.find(({ value }) => value === chosen)?.text ?? chosen;
  return [
    { label: words.name, text: ({ name }: Settings) => name },
    { label: words.zone, text: ({ zone }: Settings) => zone },
    { label: words.weekStart, text: ({ weekStart }: Settings) => textOf(options.days, weekStart) },
    { label: words.currency, text: ({ currency }: Settings) => currency },
    { label: words.pay, text: ({ isPaySeen }: Settings) => (isPaySeen ? words.yes : words.no) },
    { label: metadataWords(language).title, text: ({ metadata }: Settings) => metadataText(metadata) },
  ];
}

/** The settings of an organization, with the effects of saving. */
export function SettingsForm({ id, edition, onSaved }: Props) {
  const { language } = useLanguage();
  const words = organizationWords(language);
  const options = useOptions(language, edition.values);
  const form = useForm({
    initial: edition,
    reload: () => loadVersion(id),
    check: ({ name, metadata }) => [
      ...(name.trim() === '' ? [{ attribute: 'name', text: words.missing }] : []),
      ...metadataFaults(metadata, metadataWords(language)),
    ],
    async save(values, sending, before) {
      await call('updateOrganization', { params: { organization_id: id }, body: bodyOf(values, before), ...sending });
      return values;
    },
    onSaved: (saved, before) => onSaved(before, saved),
  });
  const part = { values: form.values, options, change: form.change };
  return (
    <Form
      form={form}
      label={words.form}
      compared={useCompared(options)}
      effect={<Effect id={id} before={form.before} values={form.values} />}
    >
      <TextField
        name="name"
        label={words.name}
        value={form.values.name}
        onType={(name) => form.change({ name })}
        maxLength={200}
      />
      <Calendar {...part} />
      <Money {...part} />
      <MetadataFields entries={form.values.metadata} onChange={(metadata) => form.change({ metadata })} />
    </Form>
  );
}
