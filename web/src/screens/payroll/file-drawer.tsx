import '../../parts/lined.css';
import { useQuery } from '@tanstack/preact-query';
import { failureOf } from '../../api/failure-of.ts';
import { everyPage } from '../../api/pages.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Skeleton } from '../../parts/screen.tsx';
import { numbersAddress, templatesAddress } from './address.ts';
import { fileWords } from './file-words.ts';
import { isKeyed, type Template, useNumbers, useTemplates } from './use-templates.ts';

interface Props {
  organization: Organization;
  periodId: number;
  /** A closed period gives no file that names members by numbers which they lack. */
  isClosed: boolean;
  nameOf(id: number): string;
  onClose(): void;
}

const usePaid = ({ organization, periodId }: Props) =>
  useQuery({
    queryKey: ['payroll', organization.id, 'paid-members', periodId],
    async queryFn({ signal }) {
      const params = { organization_id: organization.id, pay_period_id: periodId };
      const pages = await everyPage('listPayroll', { params, signal });
      return [...new Set(pages.flatMap(({ payroll }) => payroll.map(({ user_id: id }) => id)))];
    },
    staleTime: 0,
  });

const mostNamed = 5;

interface FilesProps extends Props {
  templates: readonly Template[];
  hasLacking: boolean;
}

function Files({ organization, periodId, isClosed, templates, hasLacking }: FilesProps) {
  const words = fileWords(useLanguage().language);
  const base = `/ext/v1/organizations/${organization.id}/pay_periods/${periodId}/payroll/file`;
  const files = [
    ...templates.map((one) => ({ name: one.name, href: `${base}/${one.id}`, needsNumbers: isKeyed(one) })),
    { name: words.plain, href: base, needsNumbers: false },
  ];
  return (
    <ul class="lined">
      {files.map(({ name, href, needsNumbers }) => (
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
        </li>
      ))}
    </ul>
  );
}

/** The files of a period: by each template, or with all columns; who lacks a payroll number is said before. */
export function FileDrawer(props: Props) {
  const { organization, periodId, nameOf, onClose } = props;
  const words = fileWords(useLanguage().language);
  const templates = useTemplates(organization.id);
  const numbers = useNumbers(organization.id);
  const paid = usePaid(props);
  const { error, again } = failureOf(templates, numbers, paid);
  const isThere = templates.data && numbers.data && paid.data;
  const lacking = paid.data?.filter((id) => numbers.data?.has(id) === false) ?? [];
  return (
    <Drawer title={words.title} onClose={onClose}>
      {error && <Failure error={error} onAgain={again} />}
      {!isThere && !error && <Skeleton rows={3} />}
      {isThere && lacking.length > 0 && (
        <p class="payroll-lacking">
          {words.lacking(lacking.length, lacking.slice(0, mostNamed).map(nameOf).join(', '))}{' '}
          <a href={numbersAddress(organization.id, periodId)}>{words.numbers}</a>
        </p>
      )}
      {isThere && <Files {...props} templates={templates.data ?? []} hasLacking={lacking.length > 0} />}
      <p>
        <a href={templatesAddress(organization.id)}>{words.templates}</a>
      </p>
    </Drawer>
  );
}
