import { pollOperation, type Input, type WriteHeaders } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { listOf } from '../../app/format.ts';
import { useLanguage } from '../../app/language.tsx';
import { BudgetFields } from '../../parts/budget-fields.tsx';
import { budgetCompared } from '../../parts/budget-compared.ts';
import { budgetNoticeTexts } from '../../parts/budget-notices.ts';
import type { Compared } from '../../parts/conflict.tsx';
import { TextField } from '../../parts/fields.tsx';
import { MultiChoice, type MultiChoiceOption } from '../../parts/multi-choice.tsx';
import { MetadataFields } from '../../parts/metadata-fields.tsx';
import { metadataText } from '../../parts/metadata-values.ts';
import { metadataWords } from '../../parts/metadata-words.ts';
import type { FormProps } from '../../parts/record-drawer.tsx';
import { RecordForm } from '../../parts/record-form.tsx';
import { shortDate } from '../../words/dates.ts';
import type { Language } from '../../words/words.ts';
import { localIn } from '../../words/zones.ts';
import { clientKind } from './queries.ts';
import { changesOf, type Client, clientFaults, type ClientValues } from './values.ts';
import { clientWords } from './words.ts';

interface Props extends FormProps<Client, ClientValues> {
  organization: Organization;
  projects: readonly MultiChoiceOption[];
}

const nameIn = (projects: readonly MultiChoiceOption[], id: number) =>
  projects.find(({ value }) => value === id)?.text ?? `#${id}`;

/** The effects of saving the changed fields. */
function effectsOf(
  { organization, edited, projects }: Props,
  language: Language,
  values: ClientValues,
  before: ClientValues,
): string[] {
  const { effect: words } = clientWords(language);
  const changes = changesOf(values, before);
  const today = shortDate(language, localIn(organization.time_zone, Date.now()).slice(0, 10));
  const named = (ids: readonly number[]) =>
    listOf(
      ids.map((id) => nameIn(projects, id)),
      language,
    );
  const come = values.projectIds.filter((id) => !before.projectIds.includes(id));
  const go = before.projectIds.filter((id) => !values.projectIds.includes(id));
  const texts = [
    !edited && words.creates,
    edited && changes.name !== undefined && words.name(values.name.trim()),
    come.length > 0 && words.come(named(come), today),
    go.length > 0 && words.go(named(go), today),
    edited && changes.budget !== undefined && (changes.budget === null ? words.noBudget : words.budget),
    ...(changes.budget ? budgetNoticeTexts(language, 'client', values.budget) : []),
    edited && changes.metadata && metadataWords(language).effect,
  ].filter((text) => typeof text === 'string');
  return texts.length === 0 && Object.keys(changes).length === 0 ? [words.nothing] : texts;
}

export function useCompared(projects: readonly MultiChoiceOption[]): Compared<ClientValues>[] {
  const { language } = useLanguage();
  const { form } = clientWords(language);
  return [
    { label: form.name, text: ({ name }) => name },
    { label: form.emails, text: ({ emails }) => emails },
    { label: form.phone, text: ({ phone }) => phone },
    { label: form.address, text: ({ address }) => address },
    { label: form.projects, text: ({ projectIds }) => projectIds.map((id) => nameIn(projects, id)).join(', ') },
    ...budgetCompared(language, ({ budget }: ClientValues) => budget),
    { label: metadataWords(language).title, text: ({ metadata }) => metadataText(metadata) },
  ];
}

interface FieldsProps {
  values: ClientValues;
  change(some: Partial<ClientValues>): void;
}

function Reaching({ values, change }: FieldsProps) {
  const { form: words } = clientWords(useLanguage().language);
  return (
    <>
      <TextField
        name="name"
        label={words.name}
        maxLength={255}
        value={values.name}
        onType={(name) => change({ name })}
      />
      <TextField
        name="emails"
        label={words.emails}
        lines={2}
        value={values.emails}
        onType={(emails) => change({ emails })}
      />
      <TextField
        name="phone"
        label={words.phone}
        inputMode="tel"
        maxLength={100}
        value={values.phone}
        onType={(phone) => change({ phone })}
      />
      <TextField
        name="address"
        label={words.address}
        lines={3}
        maxLength={1_000}
        value={values.address}
        onType={(address) => change({ address })}
      />
    </>
  );
}

async function create(organizationId: number, body: NonNullable<Input<'createClient'>['body']>, sending: WriteHeaders) {
  const input = { params: { organization_id: organizationId }, body, ...sending };
  const { answer, tag } = await pollOperation('createClient', input, []);
  return { record: answer.client, tag };
}

/** The fields for creating or changing a client. */
export function ClientForm(props: Props) {
  const { organization, projects } = props;
  const { language } = useLanguage();
  const { form: words } = clientWords(language);
  return (
    <RecordForm
      {...props}
      kind={clientKind}
      words={words}
      compared={useCompared(projects)}
      check={(values) => clientFaults(values, words, language)}
      create={(changes, { name }, sending) => create(organization.id, { ...changes, name: name.trim() }, sending)}
      effectsOf={(...args) => effectsOf(props, language, ...args)}
    >
      {({ values, change }) => (
        <>
          <Reaching values={values} change={change} />
          <MultiChoice
            name="project_ids"
            label={words.projects}
            options={projects}
            chosen={values.projectIds}
            onChoose={(projectIds) => change({ projectIds })}
          />
          <BudgetFields
            values={values.budget}
            onChange={(some) => change({ budget: { ...values.budget, ...some } })}
            currency={organization.currency}
            seesPay={organization.may.see_pay}
          />
          <MetadataFields entries={values.metadata} onChange={(metadata) => change({ metadata })} />
        </>
      )}
    </RecordForm>
  );
}
