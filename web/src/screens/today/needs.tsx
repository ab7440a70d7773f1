import type { Organization } from '../../api/session.ts';
import { useCounts } from '../../api/counts.ts';
import { useLanguage } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useModule } from '../../parts/use-module.ts';
import { countsOf, rowsOf } from '../budgets/rows.ts';
import { useStatuses } from '../budgets/use-statuses.ts';
import { useOvertime } from '../overtime/use-overtime.ts';
import { todayWords } from './words.ts';

interface Props {
  organization: Organization;
  date: string;
}

/** Whether the person has decisions to make here. Members see only their own records. */
export const decides = ({ role, may }: Organization): boolean => role !== 'user' || may.see_flags;

const leads = ({ role }: Organization): boolean => role === 'owner' || role === 'manager';

/** Requests only the data that the person can access, as in the navigation. */
function useAnswers({ organization, date }: Props) {
  const { id, role, may } = organization;
  return {
    flags: useCounts(may.see_flags ? id : undefined),
    budgets: useStatuses(id, null, role !== 'user'),
    overtime: useOvertime(id, { first: date, last: date }, leads(organization) && may.see_overtime),
  };
}

function useSentences({ flags, budgets, overtime }: ReturnType<typeof useAnswers>, id: number) {
  const { needs } = todayWords(useLanguage().language);
  const root = `/organizations/${id}`;
  const { count = 0, more = false } = flags.data?.open ?? {};
  const { over, near } = countsOf(budgets.data ? rowsOf(budgets.data) : []);
  const weeks = overtime.data?.weeks.filter((week) => week.overtime_seconds > 0) ?? [];
  const people = new Set(weeks.map((week) => week.user_id)).size;
  const [week] = weeks;
  return [
    ...(count > 0 ? [{ href: `${root}/flags`, text: needs.flags(`${count}${more ? '+' : ''}`) }] : []),
    ...(over > 0 ? [{ href: `${root}/budgets?state=over`, text: needs.over(over) }] : []),
    ...(near > 0 ? [{ href: `${root}/budgets?state=near`, text: needs.near(near) }] : []),
    ...(week
      ? [
          {
            href: `${root}/overtime?start=${week.week_start}&stop=${week.week_stop}`,
            text: needs.overtime(people),
          },
        ]
      : []),
  ];
}

/** Open decisions, each as a sentence with a link. */
export function Needs(props: Props) {
  const { language, words: common } = useLanguage();
  const { needs } = todayWords(language);
  const answers = useAnswers(props);
  const alerts = useModule(() => import('./alerts.tsx'), leads(props.organization));
  const sentences = useSentences(answers, props.organization.id);
  const all = Object.values(answers);
  const failed = all.find(({ error }) => error);
  const isWaiting = all.some(({ isLoading }) => isLoading);
  return (
    <aside class="today-needs panel" aria-labelledby="today-needs">
      <h2 id="today-needs">{needs.title}</h2>
      <ul>
        {sentences.map(({ href, text }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
      {failed && <Failure error={failed.error} onRetry={() => void failed.refetch()} />}
      {isWaiting && <p>{common.loading}</p>}
      {!failed && !isWaiting && sentences.length === 0 && <p>{needs.none}</p>}
      {alerts && <alerts.Alerts organization={props.organization} />}
    </aside>
  );
}
