import { pollOperation, type Input, type WriteHeaders } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { BudgetFields } from '../../parts/budget-fields.tsx';
import { budgetCompared } from '../../parts/budget-compared.ts';
import { budgetNoticeTexts } from '../../parts/budget-notices.ts';
import type { Compared } from '../../parts/conflict.tsx';
import { FieldGroup, FieldRow, NumberField, SelectField, Switch, TextField } from '../../parts/fields.tsx';
import { MetadataFields } from '../../parts/metadata-fields.tsx';
import { metadataText } from '../../parts/metadata-values.ts';
import { metadataWords } from '../../parts/metadata-words.ts';
import type { FormProps } from '../../parts/record-drawer.tsx';
import { RecordForm } from '../../parts/record-form.tsx';
import { shortDate } from '../../words/dates.ts';
import type { Language } from '../../words/words.ts';
import { localIn } from '../../words/zones.ts';
import { projectKind } from './queries.ts';
import { changesOf, type Project, projectFaults, type ProjectValues } from './values.ts';
import { projectWords } from './words.ts';

type Names = ReadonlyMap<string, string>;

interface Props extends FormProps<Project, ProjectValues> {
  organization: Organization;
  /** Names of clients by id. */
  names: Names;
}

/** The effects of saving the changed fields. */
function effectsOf(
  { organization, edited, names }: Props,
  language: Language,
  values: ProjectValues,
  before: ProjectValues,
): string[] {
  const { effect: words, form } = projectWords(language);
  const notices = budgetNoticeTexts(language, 'project', values.budget);
  if (!edited) return [words.creates, ...notices];
  const changes = changesOf(values, before);
  const today = shortDate(language, localIn(organization.time_zone, Date.now()).slice(0, 10));
  const texts = [
    changes.name !== undefined && words.name(values.name.trim()),
    changes.client_id !== undefined && words.client(names.get(values.clientId) ?? form.noClient, today),
    changes.billable !== undefined && words.billable(values.billable, today),
    changes.pay_rate !== undefined && words.rate('pay', today),
    changes.bill_rate !== undefined && words.rate('bill', today),
    changes.budget !== undefined && (changes.budget === null ? words.noBudget : words.budget),
    ...(changes.budget ? notices : []),
    changes.metadata !== undefined && metadataWords(language).effect,
  ].filter((text) => text !== false);
  if (texts.length > 0) return texts;
  return changes.description === undefined ? [words.nothing] : [];
}

export function useCompared(names: Names): Compared<ProjectValues>[] {
  const { language } = useLanguage();
  const { form, columns, billable } = projectWords(language);
  return [
    { label: form.name, text: ({ name }) => name },
    { label: form.description, text: ({ description }) => description },
    { label: form.client, text: ({ clientId }) => names.get(clientId) ?? form.noClient },
    { label: columns.billable, text: (values) => (values.billable ? billable.yes : billable.no) },
    { label: form.payRate, text: ({ payRate }) => payRate },
    { label: form.billRate, text: ({ billRate }) => billRate },
    ...budgetCompared(language, ({ budget }: ProjectValues) => budget),
    { label: metadataWords(language).title, text: ({ metadata }) => metadataText(metadata) },
  ];
}

interface FieldsProps {
  organization: Organization;
  values: ProjectValues;
  change(some: Partial<ProjectValues>): void;
  names: Names;
}

function Rates({ organization: { currency, may }, values, change }: Omit<FieldsProps, 'names'>) {
  const { form: words } = projectWords(useLanguage().language);
  return (
    <FieldGroup title={words.rates}>
      <FieldRow>
        <NumberField
          name="bill_rate"
          label={words.billRate}
          hint={words.rateHint}
          unit={currency}
          value={values.billRate}
          onType={(billRate) => change({ billRate })}
        />
        {may.manage_projects && may.see_pay && (
          <NumberField
            name="pay_rate"
            label={words.payRate}
            hint={words.rateHint}
            unit={currency}
            value={values.payRate}
            onType={(payRate) => change({ payRate })}
          />
        )}
      </FieldRow>
    </FieldGroup>
  );
}

function Naming({ organization, values, change, names }: FieldsProps) {
  const { form: words } = projectWords(useLanguage().language);
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
        name="description"
        label={words.description}
        lines={2}
        maxLength={10_000}
        value={values.description}
        onType={(description) => change({ description })}
      />
      {organization.may.manage_clients && (
        <SelectField
          name="client_id"
          label={words.client}
          value={values.clientId}
          options={[{ value: '', text: words.noClient }, ...[...names].map(([value, text]) => ({ value, text }))]}
          onChoose={(clientId) => change({ clientId })}
        />
      )}
    </>
  );
}

function Fields(props: FieldsProps) {
  const { organization, values, change } = props;
  const { form: words } = projectWords(useLanguage().language);
  return (
    <>
      <Naming {...props} />
      <Switch
        name="billable"
        label={words.billable}
        isOn={values.billable}
        onSwitch={(billable) => change({ billable })}
      />
      <Rates {...props} />
      <BudgetFields
        values={values.budget}
        onChange={(some) => change({ budget: { ...values.budget, ...some } })}
        currency={organization.currency}
        seesPay={organization.may.see_pay}
      />
      <MetadataFields entries={values.metadata} onChange={(metadata) => change({ metadata })} />
    </>
  );
}

async function create(
  organizationId: number,
  body: NonNullable<Input<'createProject'>['body']>,
  sending: WriteHeaders,
) {
  const input = { params: { organization_id: organizationId }, body, ...sending };
  const { answer, tag } = await pollOperation('createProject', input, []);
  return { record: answer.project, tag };
}

/** The fields for creating or changing a project. */
export function ProjectForm(props: Props) {
  const { organization, names } = props;
  const { language } = useLanguage();
  const { form: words } = projectWords(language);
  return (
    <RecordForm
      {...props}
      kind={projectKind}
      words={words}
      compared={useCompared(names)}
      check={(values) => projectFaults(values, words, language)}
      create={(changes, { name }, sending) => create(organization.id, { ...changes, name: name.trim() }, sending)}
      effectsOf={(...args) => effectsOf(props, language, ...args)}
    >
      {(part) => <Fields {...{ organization, names }} {...part} />}
    </RecordForm>
  );
}
