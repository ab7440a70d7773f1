import { useMutation } from '@tanstack/preact-query';
import { failureOf } from '../../api/failure-of.ts';
import { usePeople } from '../../api/people.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { type ShowMessage, StatusMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { Empty, Skeleton, Tools } from '../../parts/screen.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import { shortDate } from '../../words/dates.ts';
import type { Language } from '../../words/words.ts';
import { localIn } from '../../words/zones.ts';
import { newTemplateAddress, templateAddress } from './address.ts';
import { Frame } from './frame.tsx';
import {
  bodyOf,
  createTemplate,
  deleteTemplate,
  type Template,
  useNumbers,
  useRenewing,
  useTemplates,
} from './use-templates.ts';
import { type PayrollWords, payrollWords } from './words.ts';

/** The member key of a file; null = none. */
function keyOf({ columns, member_key: key }: Template, words: PayrollWords): string {
  const fields = columns.map(({ field }) => field);
  const named = fields.flatMap((field) => {
    if (field === 'member_key') return [key];
    return field === 'payroll_id' || field === 'user_id' || field === 'email' || field === 'name' ? [field] : [];
  });
  return [...new Set(named)].map((keyName) => words.keys[keyName]).join(', ') || words.noKey;
}

/** Copies and deletes templates. Both can be undone. */
function useTemplateActions({ id }: Organization, showMessage: ShowMessage) {
  const words = payrollWords(useLanguage().language);
  const renew = useRenewing(id);
  const onSettled = () => renew();
  const copy = useMutation({
    mutationFn: (template: Template) =>
      createTemplate(id, { ...bodyOf(template), name: words.copyName(template.name.slice(0, 80)) }),
    onSuccess({ payroll_template: made }) {
      showMessage(words.copied(made.name), async () => {
        await deleteTemplate(id, made.id);
        showMessage(words.removed(made.name));
        await renew();
      });
    },
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (template: Template) => deleteTemplate(id, template.id),
    onSuccess(_done, template) {
      showMessage(words.removed(template.name), async () => {
        await createTemplate(id, bodyOf(template));
        showMessage(words.copied(template.name));
        await renew();
      });
    },
    onSettled,
  });
  return { copy, remove };
}

type TemplateActions = ReturnType<typeof useTemplateActions>;

function ActionCell({ template, actions }: { template: Template; actions: TemplateActions }) {
  const words = payrollWords(useLanguage().language);
  return (
    <span class="payroll-deeds">
      {(['copy', 'remove'] as const).map((action) => (
        <Button
          key={action}
          kind="quiet"
          busy={actions[action].isPending && actions[action].variables.id === template.id}
          onPress={() => actions[action].mutate(template)}
        >
          <span aria-hidden>{words[action]}</span>
          <span class="unseen">{words[`${action}Of`](template.name)}</span>
        </Button>
      ))}
    </span>
  );
}

/** Whether the person can create, change and delete templates. Payroll clerks only use them. */
const canChange = ({ may }: Organization): boolean => may.see_pay;

function columnsOf(language: Language, organization: Organization, actions: TemplateActions): Column<Template>[] {
  const { id, time_zone: zone } = organization;
  const words = payrollWords(language);
  const { columns } = words;
  return [
    {
      name: 'name',
      title: columns.name,
      cell: (template) =>
        canChange(organization) ? (
          <a class="payroll-name" href={templateAddress(id, template.id)}>
            {template.name}
          </a>
        ) : (
          <strong>{template.name}</strong>
        ),
    },
    { name: 'rows', title: columns.rows, cell: ({ rows }) => words.rows[rows] },
    { name: 'key', title: columns.key, cell: (template) => keyOf(template, words) },
    { name: 'columns', title: columns.columns, isFigure: true, cell: (template) => template.columns.length },
    {
      name: 'changed',
      title: columns.changed,
      isFigure: true,
      cell: ({ updated_at: at }) => shortDate(language, localIn(zone, Date.parse(at)).slice(0, 10)),
    },
    ...(canChange(organization)
      ? [
          {
            name: 'deeds',
            title: columns.deeds,
            isLabelled: false,
            cell: (template: Template) => <ActionCell template={template} actions={actions} />,
          },
        ]
      : []),
  ];
}

function Make({ organization }: { organization: Organization }) {
  const words = payrollWords(useLanguage().language);
  if (!canChange(organization)) return null;
  return (
    <a class="button button-main" href={newTemplateAddress(organization.id)}>
      <span>{words.make}</span>
    </a>
  );
}

function Listed({ organization, templates }: { organization: Organization; templates: readonly Template[] }) {
  const { language } = useLanguage();
  const words = payrollWords(language);
  const { message, showMessage } = useStatusMessage();
  const actions = useTemplateActions(organization, showMessage);
  const failed = actions.copy.error ?? actions.remove.error;
  return (
    <>
      <StatusMessage message={message} />
      {failed && <Failure error={failed} />}
      {templates.length === 0 ? (
        <Empty title={words.empty.title} text={canChange(organization) ? words.empty.text : words.empty.forClerks}>
          <Make organization={organization} />
        </Empty>
      ) : (
        <Sheet
          caption={words.caption}
          columns={columnsOf(language, organization, actions)}
          rows={templates}
          keyOf={({ id }) => id}
        />
      )}
    </>
  );
}

/** The templates of payroll files. */
export function Templates({ organization }: { organization: Organization }) {
  const words = payrollWords(useLanguage().language);
  const templatesQuery = useTemplates(organization.id);
  const numbers = useNumbers(organization.id);
  const people = usePeople(organization);
  const { data: templates } = templatesQuery;
  const present = people.data?.filter(({ isRemoved }) => !isRemoved);
  const lacking = numbers.data && present?.filter(({ id }) => !numbers.data.has(id)).length;
  const { error, retry } = failureOf(templatesQuery, numbers, people);
  const isKnown = templates !== undefined && present !== undefined && lacking !== undefined;
  const lead =
    isKnown &&
    (templates.length === 0
      ? words.empty.lead[canChange(organization) ? 'create' : 'wait']
      : words.lead(templates.length, lacking, present.length));
  return (
    <Frame organization={organization} part="templates" sentence={lead} note={words.note}>
      <Tools>
        {templates && templates.length > 0 && <Make organization={organization} />}
        <a class="payroll-back" href={`/organizations/${organization.id}/pay_periods`}>
          {words.periods}
        </a>
      </Tools>
      {error && <Failure error={error} onRetry={retry} />}
      {!templates && !error && <Skeleton rows={4} />}
      {templates && <Listed organization={organization} templates={templates} />}
    </Frame>
  );
}
