import { call } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { listOf } from '../../app/format.ts';
import { useLanguage } from '../../app/language.tsx';
import { BudgetFields } from '../../parts/budget-fields.tsx';
import { budgetInputOf } from '../../parts/budget-values.ts';
import type { Compared } from '../../parts/conflict.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Many, type ManyOption } from '../../parts/many.tsx';
import { useForm } from '../../parts/use-form.ts';
import { shortDate } from '../../words/dates.ts';
import { localIn } from '../../words/zones.ts';
import { readClient, useProjectChoices } from './queries.ts';
import { changesOf, type Client, clientFaults, clientValues, type ClientValues } from './values.ts';
import { clientWords } from './words.ts';

interface Props {
  organization: Organization;
  /** Null while it is created. */
  edited: { client: Client; tag: string | undefined } | null;
  onSaved(client: Client, before: ClientValues): void;
}

interface Said extends Pick<Props, 'organization' | 'edited'> {
  values: ClientValues;
  before: ClientValues;
  projects: readonly ManyOption[];
}

/** What saving does, of what differs. */
function useEffects({ organization, edited, values, before, projects }: Said): string[] {
  const { language } = useLanguage();
  const { effect: words } = clientWords(language);
  const changes = changesOf(values, before);
  const today = shortDate(language, localIn(organization.time_zone, Date.now()).slice(0, 10));
  const named = (ids: readonly number[]) =>
    listOf(
      ids.map((id) => projects.find(({ value }) => value === id)?.text ?? `#${id}`),
      language,
    );
  const come = values.projectIds.filter((id) => !before.projectIds.includes(id));
  const go = before.projectIds.filter((id) => !values.projectIds.includes(id));
  const said = [
    !edited && words.creates,
    edited && changes.name !== undefined && words.name(values.name.trim()),
    come.length > 0 && words.come(named(come), today),
    go.length > 0 && words.go(named(go), today),
    edited && changes.budget !== undefined && (changes.budget === null ? words.noBudget : words.budget),
  ].filter((text) => typeof text === 'string');
  return said.length === 0 && Object.keys(changes).length === 0 ? [words.nothing] : said;
}

function useCompared(projects: readonly ManyOption[]): Compared<ClientValues>[] {
  const { language } = useLanguage();
  const { form, columns } = clientWords(language);
  const names = (ids: readonly number[]) =>
    ids.map((id) => projects.find(({ value }) => value === id)?.text ?? `#${id}`).join(', ');
  return [
    { label: form.name, text: ({ name }) => name },
    { label: form.emails, text: ({ emails }) => emails },
    { label: form.phone, text: ({ phone }) => phone },
    { label: form.address, text: ({ address }) => address },
    { label: form.projects, text: ({ projectIds }) => names(projectIds) },
    { label: columns.budget, text: ({ budget }) => JSON.stringify(budgetInputOf(budget) ?? '') },
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

function useClientForm({ organization, edited, onSaved }: Props, before: ClientValues) {
  const { language } = useLanguage();
  const { form: words } = clientWords(language);
  const id = edited?.client.id;
  return useForm({
    initial: { values: before, tag: edited?.tag },
    ...(id !== undefined && { reload: () => readClient(id, language) }),
    check: (values) => clientFaults(values, words),
    save(values, sending) {
      const changes = changesOf(values, before);
      if (id !== undefined) return call('updateClient', { params: { client_id: id }, body: changes, ...sending });
      const body = { ...changes, name: values.name.trim() };
      return call('createClient', { params: { organization_id: organization.id }, body, ...sending });
    },
    onSaved: ({ client }) => onSaved(client, before),
  });
}

/** The fields of a client, to create or to change it. */
export function ClientForm(props: Props) {
  const { organization, edited } = props;
  const { language } = useLanguage();
  const { form: words } = clientWords(language);
  const { data: projects = [] } = useProjectChoices(organization.id);
  const before = clientValues(edited?.client ?? null, language);
  const form = useClientForm(props, before);
  const { values, change } = form;
  const effects = useEffects({ organization, edited, values, before, projects });
  return (
    <Form
      form={form}
      label={words.fields}
      save={edited ? words.save : words.create}
      effect={effects.map((text) => (
        <p key={text}>{text}</p>
      ))}
      compared={useCompared(projects)}
    >
      <Reaching values={values} change={change} />
      <Many
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
    </Form>
  );
}
