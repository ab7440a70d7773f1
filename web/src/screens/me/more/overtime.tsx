import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { Organization } from '../../../api/session.ts';
import { useLanguage } from '../../../app/language.tsx';
import { useSession } from '../../../app/session.tsx';
import { Button } from '../../../parts/button.tsx';
import { Failure } from '../../../parts/failure.tsx';
import { type Column, Sheet } from '../../../parts/sheet.tsx';
import { HelpLink } from '../../../parts/help-link.tsx';
import { addDays, spanOf, weekOf } from '../../../words/dates.ts';
import { durationOf } from '../../../words/durations.ts';
import { localIn } from '../../../words/zones.ts';
import { useWeeks, type Week } from './queries.ts';
import { moreWords } from './words.ts';

const weeksShown = 8;

interface OpenedProps {
  organization: Organization;
  week: Week;
  onClose(): void;
}

/** The explanation from the overtime board, loaded on demand. */
function Opened({ organization, week, onClose }: OpenedProps) {
  const { words: common } = useLanguage();
  const { user } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['screen', 'explanation'],
    queryFn: async () => import('./explained.ts'),
    staleTime: Infinity,
    structuralSharing: false,
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <p class="my-wait">{common.loading}</p>;
  const opened = { userId: user.id, week: week.week_start };
  return (
    <data.Explanation
      organization={organization}
      opened={opened}
      name={user.name}
      last={week.week_stop}
      onClose={onClose}
    />
  );
}

function useColumns(open: (week: Week) => void): Column<Week>[] {
  const { language } = useLanguage();
  const { overtime: words } = moreWords(language);
  return [
    { name: 'week', title: words.week, cell: (week) => spanOf(language, week.week_start, week.week_stop) },
    { name: 'tracked', title: words.tracked, isFigure: true, cell: (week) => durationOf(week.tracked_seconds) },
    { name: 'overtime', title: words.overtime, isFigure: true, cell: (week) => durationOf(week.overtime_seconds) },
    {
      name: 'why',
      title: words.why,
      cell: (week) => (
        <Button kind="quiet" onPress={() => open(week)}>
          {words.explain} <span class="unseen">{spanOf(language, week.week_start, week.week_stop)}</span>
        </Button>
      ),
    },
  ];
}

/** The person's overtime in the last eight weeks, each with a step-by-step explanation. */
export function MyOvertime({ organization }: { organization: Organization }) {
  const { language, words: common } = useLanguage();
  const { overtime: words } = moreWords(language);
  const { user } = useSession();
  const today = localIn(organization.time_zone, Date.now()).slice(0, 10);
  const first = addDays(weekOf(today, organization.week_start), 7 * (1 - weeksShown));
  const { data, error, refetch } = useWeeks(organization.id, user.id, first);
  const [opened, setOpened] = useState<Week | null>(null);
  const columns = useColumns(setOpened);
  const sum = data?.reduce((total, week) => total + week.overtime_seconds, 0) ?? 0;
  return (
    <section class="panel" aria-labelledby="my-overtime">
      <h2 id="my-overtime">{words.title}</h2>
      <HelpLink to="overtime#counted" />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p class="my-wait">{common.loading}</p>}
      {data && <p>{data.length === 0 ? words.none : words.sum(durationOf(sum), weeksShown)}</p>}
      {data && data.length > 0 && (
        <Sheet caption={words.title} columns={columns} rows={data} keyOf={(week) => week.week_start} />
      )}
      {opened && <Opened organization={organization} week={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}
