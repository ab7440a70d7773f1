import { useQuery } from '@tanstack/preact-query';
import { call, type Output } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { moneyOf, withSign } from '../../words/amounts.ts';
import { numbersAddress } from './address.ts';
import { editorWords } from './editor-words.ts';
import type { TemplateBody } from './use-templates.ts';
import { warningWords } from './warning-words.ts';

export type Layout = Omit<TemplateBody, 'name'>;
export type Previewed = Output<'previewPayroll'>;

/** The start of a file and the warnings about all of it. */
export const readPreview = (organizationId: number, periodId: number, body: Layout, signal: AbortSignal) =>
  call('previewPayroll', { params: { organization_id: organizationId, pay_period_id: periodId }, body, signal });

interface Props {
  organization: Organization;
  previewed: Pick<Previewed, 'warnings' | 'more_warnings'>;
  nameOf(id: number): string;
}

/** Members whose rows the payroll program would misread or pay differently, by reason. */
export function FileWarnings({ organization, previewed: { warnings, more_warnings: more }, nameOf }: Props) {
  const { language } = useLanguage();
  const words = warningWords(language);
  const { preview } = editorWords(language);
  if (warnings.length === 0) return null;
  const textOf = ({ user_id: id, difference }: Previewed['warnings'][number]) =>
    difference === null
      ? nameOf(id)
      : `${nameOf(id)} (${moneyOf(language, organization.currency, difference, withSign)})`;
  const isUnequal = warnings.some(({ reason }) => reason !== 'payroll_id_is_formula');
  return (
    <div class="payroll-lacking">
      {isUnequal && (
        <p>
          <strong>{words.title}</strong> {words.note}
        </p>
      )}
      {[...Map.groupBy(warnings, ({ reason }) => reason)].map(([reason, own]) => (
        <p key={reason}>
          {words.reasons[reason] + own.map(textOf).join(', ')}.{' '}
          {reason === 'payroll_id_is_formula' && <a href={numbersAddress(organization.id)}>{preview.numbers}</a>}
        </p>
      ))}
      {more > 0 && <p>{words.more(more)}</p>}
    </div>
  );
}

/** The warnings about the file of a template in a period. */
export function TemplateWarnings(props: Omit<Props, 'previewed'> & { periodId: number; layout: Layout }) {
  const { organization, periodId, layout } = props;
  const { data } = useQuery({
    queryKey: ['payroll', organization.id, 'warnings', periodId, JSON.stringify(layout)],
    queryFn: ({ signal }) => readPreview(organization.id, periodId, layout, signal),
    staleTime: 0,
  });
  return data ? <FileWarnings {...props} previewed={data} /> : null;
}
