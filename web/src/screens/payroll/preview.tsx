import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import type { Output } from '../../api/call.ts';
import { everyPage } from '../../api/pages.ts';
import { failureOf } from '../../api/failure-of.ts';
import { usePeople } from '../../api/people.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Choice } from '../../parts/choice.tsx';
import { Failure } from '../../parts/failure.tsx';
import type { Fault } from '../../parts/faults.ts';
import { NamesMissing } from '../../parts/names-missing.tsx';
import { Skeleton } from '../../parts/screen.tsx';
import { addDays, spanOf } from '../../words/dates.ts';
import { localIn } from '../../words/zones.ts';
import { numbersAddress } from './address.ts';
import { editorWords } from './editor-words.ts';
import { FileWarnings, type Layout, type Previewed, readPreview } from './file-warnings.tsx';
import { isKeyed, useNumbers } from './use-templates.ts';
import './preview.css';

type Period = Output<'listPayPeriods'>['pay_periods'][number];

/** The periods of the last year that have begun, latest first. */
const usePeriods = ({ id }: Organization, today: string) =>
  useQuery({
    queryKey: ['pay_periods', id, 'previewed', today],
    async queryFn({ signal }) {
      const query = { 'date[start]': addDays(today, -366), 'date[stop]': today };
      const pages = await everyPage('listPayPeriods', { params: { organization_id: id }, query, signal });
      return pages.flatMap(({ pay_periods: periods }) => periods).toReversed();
    },
  });

const pauseMs = 400;

/** The typed text after a short pause. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const usePreview = (organizationId: number, periodId: number, layout: Layout | null) => {
  const settled = useSettled(JSON.stringify(layout));
  return useQuery({
    enabled: settled !== 'null',
    queryKey: ['payroll', organizationId, 'preview', periodId, settled],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readPreview(organizationId, periodId, JSON.parse(settled) as Layout, signal),
  });
};

interface RowsProps {
  organization: Organization;
  layout: Layout;
  previewed: Previewed;
}

function Rows({ organization, layout, previewed }: RowsProps) {
  const { preview: words } = editorWords(useLanguage().language);
  const peopleQuery = usePeople(organization);
  const { data: people } = peopleQuery;
  const names = new Map(people?.map(({ id, name }) => [id, name]));
  const width = previewed.payroll_preview[0]?.cells.length ?? layout.columns.length;
  return (
    <>
      <NamesMissing failure={failureOf(peopleQuery)} />
      <div class="payroll-table" role="region" tabIndex={0} aria-label={words.label}>
        <table>
          <thead>
            <tr>
              <th scope="col" class="soft">
                {words.member}
              </th>
              {layout.columns.slice(0, width).map(({ header }, index) => (
                <th key={index} scope="col">
                  {header || `${index + 1}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {previewed.payroll_preview.map(({ user_id: id, cells }, index) => (
              <tr key={index}>
                <th scope="row" class="soft">
                  {names.get(id) ?? `#${id}`}
                </th>
                {cells.map((cell, at) => (
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Members in the preview who lack the number that the file requires. */
function Lacking({ organization, layout, previewed }: RowsProps) {
  const { preview: words } = editorWords(useLanguage().language);
  const { data: numbers } = useNumbers(organization.id);
  const ids = new Set(previewed.payroll_preview.map(({ user_id: id }) => id));
  const lacking = numbers && isKeyed(layout) ? [...ids].filter((id) => !numbers.has(id)).length : 0;
  if (lacking === 0) return null;
  return (
    <p class="payroll-lacking">
      {words.lacking(lacking)} <a href={numbersAddress(organization.id)}>{words.numbers}</a>
    </p>
  );
}

/** The warnings about all members of the file. */
function Warned({ organization, previewed }: RowsProps) {
  const { data: people } = usePeople(organization);
  const names = new Map(people?.map(({ id, name }) => [id, name]));
  return <FileWarnings {...{ organization, previewed }} nameOf={(id) => names.get(id) ?? `#${id}`} />;
}

/** The first rows of a period's file in a given layout. */
function Beginning(props: { organization: Organization; periodId: number; layout: Layout | null }) {
  const { organization, periodId, layout } = props;
  const { preview: words } = editorWords(useLanguage().language);
  const { data, error, refetch, isFetching } = usePreview(organization.id, periodId, layout);
  const [last, setLast] = useState(layout);
  useEffect(() => {
    if (layout) setLast(layout);
  }, [JSON.stringify(layout)]);
  const shown = data && last && { organization, layout: last, previewed: data };
  return (
    <div class="column" aria-busy={isFetching}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={4} />}
      {shown && data.payroll_preview.length === 0 && <p>{words.nothing}</p>}
      {shown && data.payroll_preview.length > 0 && (
        <>
          <Rows {...shown} />
          <p class="soft">{data.is_whole ? words.whole : words.first}</p>
          <Lacking {...shown} />
          <Warned {...shown} />
        </>
      )}
      {data && (
        <details class="payroll-text">
          <summary>{words.text}</summary>
          <pre tabIndex={0}>{data.text.replace('\uFEFF', '')}</pre>
        </details>
      )}
    </div>
  );
}

interface Props {
  organization: Organization;
  /** Null while the layout has faults. The previous preview then stays visible. */
  layout: Layout | null;
  faults: readonly Fault[];
}

type ChosenProps = Omit<Props, 'faults'> & { periods: readonly Period[]; today: string };

/** The period of the preview: by default the latest completed one. */
function Chosen({ organization, layout, periods, today }: ChosenProps) {
  const { language } = useLanguage();
  const { preview: words } = editorWords(language);
  const over = periods.find(({ stop_date: last }) => last < today);
  const [chosen, setChosen] = useState(String((over ?? periods[0])?.id ?? ''));
  return (
    <>
      <Choice
        label={words.period}
        value={chosen}
        options={periods.map(({ id, start_date: from, stop_date: to }) => ({
          value: String(id),
          text: spanOf(language, from, to),
        }))}
        onChoose={setChosen}
      />
      <Beginning organization={organization} periodId={Number(chosen)} layout={layout} />
    </>
  );
}

/** A preview of the file while the template is edited. */
export function Preview({ organization, layout, faults }: Props) {
  const { preview: words } = editorWords(useLanguage().language);
  const [today] = useState(() => localIn(organization.time_zone, Date.now()).slice(0, 10));
  const { data: periods, error, refetch } = usePeriods(organization, today);
  return (
    <section class="panel payroll-preview" aria-label={words.title}>
      <h2>{words.title}</h2>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!periods && !error && <Skeleton rows={4} />}
      {faults.length > 0 && <p class="payroll-lacking">{words.faulty + faults.map(({ text }) => text).join('; ')}</p>}
      {periods?.length === 0 && <p>{words.none}</p>}
      {periods && periods.length > 0 && <Chosen {...{ organization, layout, periods, today }} />}
    </section>
  );
}
