import { useQueryClient } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useMemo } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { CallError, isSignedOut } from '../../api/errors.ts';
import { useLanguage } from '../../app/language.tsx';
import { FieldGroup, FieldRow, SelectField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { useForm } from '../../parts/use-form.ts';
import { ownZone } from '../../words/zones.ts';
import { currencyOptions, weekdayOptions, zoneOptions } from '../../words/choices.ts';
import type { Language } from '../../words/words.ts';
import { type SetUpWords, setUpWords } from './words.ts';

const zone = ownZone();

const empty = {
  code: '',
  name: '',
  email: '',
  organization: '',
  zone,
  weekStart: '1',
  currency: zone.startsWith('Europe/') ? 'EUR' : 'USD',
};

type Values = typeof empty;

const send = ({ code, ...values }: Values) =>
  call('setUpServer', {
    body: {
      set_up_code: code,
      user: { name: values.name, email: values.email.trim() },
      organization: {
        name: values.organization,
        time_zone: values.zone,
        week_start: Number(values.weekStart),
        currency: values.currency,
      },
    },
  });

/** Faults in required fields, by API attribute. */
const missing = ({ code, name, email, organization }: Values, { missing: text }: SetUpWords) =>
  Object.entries({ set_up_code: code, 'user.name': name, 'user.email': email, 'organization.name': organization })
    .filter(([, value]) => value.trim() === '')
    .map(([attribute]) => ({ attribute, text }));

/** Reports an invalid code as a fault of its field. */
async function sendOrReport(values: Values, words: SetUpWords, onLate: () => void) {
  try {
    return await send(values);
  } catch (error) {
    if (error instanceof CallError && error.status === 404) onLate();
    if (isSignedOut(error)) throw new CallError(400, words.wrong, [`set_up_code: ${words.wrong} ${words.wrongHelp}`]);
    throw error;
  }
}

interface Props {
  /** The code from the link; empty if the person must enter it. */
  linkCode: string;
  /** Called if the server has already been set up. */
  onLate(): void;
}

/** Creates the organization and opens the next step. */
function useSetUp({ linkCode, onLate }: Props) {
  const queries = useQueryClient();
  const { route } = useLocation();
  const words = setUpWords(useLanguage().language);
  return useForm({
    initial: { values: { ...empty, code: linkCode }, tag: undefined },
    check: (values) => missing(values, words),
    save: (values) => sendOrReport(values, words, onLate),
    onSaved({ session }) {
      queries.clear();
      queries.setQueryData(['session'], session);
      const [made] = session.organizations;
      route(made ? `/organizations/${made.id}/welcome` : '/', true);
    },
  });
}

interface PartProps {
  values: Values;
  change(some: Partial<Values>): void;
}

function Person({ values, change }: PartProps) {
  const words = setUpWords(useLanguage().language);
  return (
    <FieldGroup title={words.you}>
      <FieldRow>
        <TextField
          name="user.name"
          label={words.name}
          value={values.name}
          onType={(name) => change({ name })}
          autoComplete="name"
          maxLength={200}
        />
        <TextField
          name="user.email"
          label={words.email}
          hint={words.emailHint}
          inputMode="email"
          value={values.email}
          onType={(email) => change({ email })}
          autoComplete="email"
          maxLength={254}
        />
      </FieldRow>
    </FieldGroup>
  );
}

/** Memoized, because the lists are long and do not change while the person types. */
const useOptions = (language: Language) =>
  useMemo(
    () => ({
      zones: zoneOptions(empty.zone),
      days: weekdayOptions(language),
      currencies: currencyOptions(language, empty.currency),
    }),
    [language],
  );

function Calendar({ values, change }: PartProps) {
  const { language } = useLanguage();
  const words = setUpWords(language);
  const options = useOptions(language);
  return (
    <FieldRow>
      <SelectField
        name="organization.time_zone"
        label={words.zone}
        hint={words.zoneHint}
        value={values.zone}
        options={options.zones}
        onChoose={(chosen) => change({ zone: chosen })}
      />
      <SelectField
        name="organization.week_start"
        label={words.weekStart}
        value={values.weekStart}
        options={options.days}
        onChoose={(weekStart) => change({ weekStart })}
      />
      <SelectField
        name="organization.currency"
        label={words.currency}
        value={values.currency}
        options={options.currencies}
        onChoose={(currency) => change({ currency })}
      />
    </FieldRow>
  );
}

/** The form for the first organization. The input survives a failure. */
export function SetUpForm(props: Props) {
  const words = setUpWords(useLanguage().language);
  const form = useSetUp(props);
  const part = { values: form.values, change: form.change };
  return (
    <Form form={form} label={words.title} effect={<p>{words.will}</p>} save={words.send}>
      <TextField
        name="set_up_code"
        label={words.code}
        hint={props.linkCode === '' ? words.codeHint : words.codeFromLink}
        value={form.values.code}
        onType={(code) => form.change({ code })}
        autoComplete="one-time-code"
        maxLength={100}
      />
      <Person {...part} />
      <FieldGroup title={words.organization}>
        <TextField
          name="organization.name"
          label={words.organizationName}
          value={form.values.organization}
          onType={(organization) => form.change({ organization })}
          autoComplete="organization"
          maxLength={200}
        />
        <Calendar {...part} />
      </FieldGroup>
    </Form>
  );
}
