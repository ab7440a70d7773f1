import '../../parts/lined.css';
import { useQuery } from '@tanstack/preact-query';
import { failureOf } from '../../api/failure-of.ts';
import { usePeople } from '../../api/people.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Skeleton } from '../../parts/screen.tsx';
import { numbersAddress, templatesAddress } from './address.ts';
import { fileWords } from './file-words.ts';
import { type Layout, TemplateWarnings } from './file-warnings.tsx';
import { findPaid } from './paid.ts';
import { bodyOf, isKeyed, type Template, useNumbers, useTemplates } from './use-templates.ts';

interface Props {
  organization: Organization;
  periodId: number;
  /**
   * Whether the period is closed. The file of a closed period is unavailable while a member lacks a required payroll
   * number.
   */
  isClosed: boolean;
  nameOf(id: number): string;
  onClose(): void;
}

const mostNamed = 5;
/** Members whom the period pays but who lack a payroll number that a template requires; undefined while it loads. */
function useLacking(props: Props, templates: readonly Template[] | undefined) {
  const { organization, periodId } = props;
  const isWanted = templates?.some(isKeyed) === true;
  const numbers = useNumbers(organization.id, isWanted);
  const people = usePeople(organization, isWanted);
  const paid = useQuery({
    enabled: numbers.data !== undefined && people.data !== undefined,
    queryKey: ['payroll', organization.id, 'lacking', periodId, numbers.dataUpdatedAt],
    async queryFn({ signal }) {
      // Former members are checked last, because they are seldom paid.
      const sorted = (people.data ?? []).toSorted((a, b) => Number(a.isRemoved) - Number(b.isRemoved));
      const without = sorted.map(({ id }) => id).filter((id) => numbers.data?.has(id) === false);
      // One more than the number of names shown, to detect that there are others.
      const search = { from: 0, enough: mostNamed + 1, signal };
      return (await findPaid({ organizationId: organization.id, periodId }, without, search)).paid;
    },
    staleTime: 0,
  });
  return { lacking: templates && !isWanted ? [] : paid.data, queries: [numbers, people, paid] };
}

function layoutOf(template: Template): Layout {
  const { name: _name, ...layout } = bodyOf(template);
  return layout;
}

interface FilesProps extends Props {
  templates: readonly Template[];
  hasLacking: boolean;
}

function Files({ organization, periodId, isClosed, templates, hasLacking, nameOf }: FilesProps) {
  const words = fileWords(useLanguage().language);
  const base = `/ext/v1/organizations/${organization.id}/pay_periods/${periodId}/payroll/file`;
  const files = [
    ...templates.map((template) => ({
      name: template.name,
      href: `${base}/${template.id}`,
      needsNumbers: isKeyed(template),
      layout: layoutOf(template),
    })),
    { name: words.plain, href: base, needsNumbers: false, layout: null },
  ];
  return (
    <ul class="lined">
      {files.map(({ name, href, needsNumbers, layout }) => (
        <li key={href}>
          <strong>{name}</strong>
          {isClosed && needsNumbers && hasLacking ? (
            <span class="soft">{words.refused}</span>
          ) : (
            <a class="button button-plain" href={href} download={`payroll-${periodId}.csv`}>
              <span aria-hidden>{words.take}</span>
              <span class="unseen">{words.takeOf(name)}</span>
            </a>
          )}
          {layout && <TemplateWarnings {...{ organization, periodId, layout, nameOf }} />}
        </li>
      ))}
    </ul>
  );
}

/** The members without a payroll number, shown before the download. */
function Lacking({ organization, periodId, nameOf, lacking }: Props & { lacking: readonly number[] }) {
  const words = fileWords(useLanguage().language);
  if (lacking.length === 0) return null;
  const names = lacking.slice(0, mostNamed).map(nameOf).join(', ');
  return (
    <p class="payroll-lacking">
      {lacking.length > mostNamed ? words.lackingMore(names) : words.lacking(lacking.length, names)}{' '}
      <a href={numbersAddress(organization.id, periodId)}>{words.numbers}</a>
    </p>
  );
}

/** The files of a period, by template or with all columns. Members without a payroll number are listed first. */
export function FileDrawer(props: Props) {
  const { organization, onClose } = props;
  const words = fileWords(useLanguage().language);
  const templates = useTemplates(organization.id);
  const { lacking, queries } = useLacking(props, templates.data);
  const { error, retry } = failureOf(templates, ...queries);
  return (
    <Drawer title={words.title} onClose={onClose}>
      {error && <Failure error={error} onRetry={retry} />}
      {!lacking && !error && <Skeleton rows={3} />}
      {lacking && <Lacking {...props} lacking={lacking} />}
      {lacking && <Files {...props} templates={templates.data ?? []} hasLacking={lacking.length > 0} />}
      <p>
        <a href={templatesAddress(organization.id)}>{words.templates}</a>
      </p>
    </Drawer>
  );
}
