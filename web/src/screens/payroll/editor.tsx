import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso';
import { call, type Input } from '../../api/call.ts';
import { CallError } from '../../api/errors.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { differences } from '../../parts/differences.ts';
import { Failure } from '../../parts/failure.tsx';
import { Form } from '../../parts/form.tsx';
import { type ShowMessage, StatusMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { Columns, Empty, Screen, Skeleton, Tools } from '../../parts/screen.tsx';
import { useForm } from '../../parts/use-form.ts';
import { templateAddress, templatesAddress } from './address.ts';
import { Begin, useBeginning } from './new-template.tsx';
import { CodeFields } from './code-fields.tsx';
import { ColumnFields } from './column-fields.tsx';
import { useCompared } from './compared.ts';
import { editorWords } from './editor-words.ts';
import { FormatFields, RowFields } from './format-fields.tsx';
import { Preview } from './preview.tsx';
import { faultsOf, inputOf, layoutFaults, type TemplateValues, valuesOf } from './template-values.ts';
import { createTemplate, readTemplate, useRenewing } from './use-templates.ts';
import { payrollWords } from './words.ts';
import './editor.css';

interface Props {
  organization: Organization;
  /** Null for a new template. */
  id: number | null;
  values: TemplateValues;
  tag: string | undefined;
  showMessage: ShowMessage;
  onSaved(id: number): void;
}

type Changes = NonNullable<Input<'updatePayrollTemplate'>['body']>;

const update = (organization: Organization, id: number, body: Changes, sending: object = {}) =>
  call('updatePayrollTemplate', {
    params: { organization_id: organization.id, payroll_template_id: id },
    body,
    ...sending,
  });

function useTemplateForm({ organization, id, values, tag, showMessage, onSaved }: Props) {
  const { language } = useLanguage();
  const words = editorWords(language);
  const renew = useRenewing(organization.id);
  return useForm({
    initial: { values, tag },
    ...(id !== null && {
      async reload() {
        const read = await readTemplate(organization.id, id);
        return { values: valuesOf(read.template, language), tag: read.tag };
      },
    }),
    check: (typed: TemplateValues) => faultsOf(typed, words),
    save: (typed, sending, before) =>
      id === null
        ? createTemplate(organization.id, inputOf(typed), sending)
        : update(organization, id, differences(inputOf(typed), inputOf(before)), sending),
    onSaved({ payroll_template: saved }, before) {
      const undo = async () => {
        await update(organization, saved.id, inputOf(before));
        showMessage(words.undone(before.name));
        onSaved(saved.id);
        await renew();
      };
      showMessage(words.saved(saved.name), id === null ? undefined : undo);
      void renew();
      onSaved(saved.id);
    },
  });
}

function Opened(props: Props) {
  const { organization, id } = props;
  const { language } = useLanguage();
  const words = editorWords(language);
  const form = useTemplateForm(props);
  const { values, change } = form;
  const faults = layoutFaults(values, words);
  const { name: _name, ...layout } = inputOf(values);
  const compared = useCompared();
  return (
    <Columns split="late">
      <section class="panel">
        <Form
          form={form}
          label={id === null ? words.new : words.edit(props.values.name)}
          effect={<p>{words.effect}</p>}
          compared={compared}
        >
          <RowFields values={values} change={change} />
          <ColumnFields values={values} change={change} />
          <CodeFields values={values} change={change} />
          <FormatFields values={values} change={change} />
        </Form>
      </section>
      <Preview organization={organization} layout={faults.length > 0 ? null : layout} faults={faults} />
    </Columns>
  );
}

/** A template for the form. The template is not reloaded in the background, because that would discard input. */
const useTemplate = (organizationId: number, id: number) =>
  useQuery({
    queryKey: ['payroll-template', organizationId, id],
    queryFn: () => readTemplate(organizationId, id),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

interface FrameProps {
  organization: Organization;
  title: string;
  sentence: string;
  children: ComponentChildren;
}

function Frame({ organization, children, ...rest }: FrameProps) {
  const words = editorWords(useLanguage().language);
  return (
    <Screen name="payroll-editor" help="pay-periods#files" {...rest}>
      <Tools>
        <a class="payroll-back" href={templatesAddress(organization.id)}>
          {words.all}
        </a>
      </Tools>
      {children}
    </Screen>
  );
}

const isMissing = (error: unknown) => error instanceof CallError && error.status === 404;

interface EditProps {
  organization: Organization;
  id: number;
  message: ComponentChildren;
  showMessage: ShowMessage;
}

function EditThere({ organization, id, message, showMessage }: EditProps) {
  const { language } = useLanguage();
  const words = editorWords(language);
  const { missing, title } = payrollWords(language);
  const { data, error, refetch } = useTemplate(organization.id, id);
  const template = data?.template;
  return (
    <Frame
      organization={organization}
      title={template ? words.edit(template.name) : title}
      sentence={template ? words.lead(template.columns.length, template.rows) : isMissing(error) ? missing.title : ''}
    >
      {message}
      {error && !isMissing(error) && <Failure error={error} onRetry={() => void refetch()} />}
      {isMissing(error) && <Empty text={missing.text} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && (
        <Opened
          key={data.tag}
          {...{ organization, id, showMessage }}
          values={valuesOf(data.template, language)}
          tag={data.tag}
          onSaved={() => void refetch()}
        />
      )}
    </Frame>
  );
}

function MakeNew({ organization, showMessage }: Pick<EditProps, 'organization' | 'showMessage'>) {
  const { language } = useLanguage();
  const words = editorWords(language);
  const { route } = useLocation();
  const { chosen, body, error, retry } = useBeginning();
  return (
    <Frame organization={organization} title={words.new} sentence={words.leadOfNew}>
      <Begin />
      {error && <Failure error={error} onRetry={retry} />}
      {!body && !error && <Skeleton rows={8} />}
      {body && (
        <Opened
          key={chosen}
          {...{ organization, showMessage }}
          id={null}
          values={valuesOf(body, language)}
          tag={undefined}
          onSaved={(id) => route(templateAddress(organization.id, id), true)}
        />
      )}
    </Frame>
  );
}

/** The form for a template, with a preview of its file; an id of null creates a template. */
export function Editor({ organization, id }: { organization: Organization; id: number | null }) {
  const { message, showMessage } = useStatusMessage();
  if (id === null) return <MakeNew organization={organization} showMessage={showMessage} />;
  return <EditThere {...{ organization, id, showMessage }} message={<StatusMessage message={message} />} />;
}
