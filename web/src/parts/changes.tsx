import { useQuery } from '@tanstack/preact-query';
import { call, type Input, type Output } from '../api/call.ts';
import type { Organization } from '../api/session.ts';
import { useClock, useWhen } from '../app/clock.ts';
import { useLanguage } from '../app/language.tsx';
import { Failure } from './failure.tsx';
import { Arrow } from './icon.tsx';
import { valueText } from './value-text.ts';
import { formWords } from './form-words.ts';
import './changes.css';

type Entry = Output<'listAudit'>['audit_entries'][number];
type Subject = NonNullable<Input<'listAudit'>['query']>['subject'];

interface Props {
  organization: Organization;
  subject: NonNullable<Subject>;
  id: number;
}

const mostShown = 50;

function useChanges({ organization, subject, id }: Props) {
  const params = { organization_id: organization.id };
  const order = 'newest_first' as const;
  const query = { subject, subject_id: id, order, include: ['users' as const], page_limit: mostShown };
  return useQuery({
    queryKey: ['audit', organization.id, subject, id],
    queryFn: ({ signal }) => call('listAudit', { params, query, signal }),
  });
}

/** The changed fields, each with the values before and after. */
function Differences({ entry: { before, after } }: { entry: Entry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <ul>
      {names.map((name) => (
        <li key={name} class="soft">
          {name.replaceAll('_', ' ')}: {valueText(before?.[name])} <Arrow /> {valueText(after?.[name])}
        </li>
      ))}
    </ul>
  );
}

/** The changes to a record with time and author, latest first, for people who can read the audit log. */
export function Changes(props: Props) {
  const { organization, subject, id } = props;
  const { language, words: common } = useLanguage();
  const words = formWords(language).changes;
  const when = useWhen(useClock(organization.time_zone));
  const { data, error, refetch } = useChanges(props);
  const nameOf = (actor: number | null) => data?.users?.find((user) => user.id === actor)?.name ?? words.program;
  const hasMore = data?.pagination !== undefined;
  return (
    <>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p class="soft">{common.loading}</p>}
      <ol class="changes" aria-label={words.title}>
        {data?.audit_entries.map((entry) => (
          <li key={entry.id}>
            <strong>{nameOf(entry.actor_user_id)}</strong> {when(entry.recorded_at)}
            <Differences entry={entry} />
          </li>
        ))}
      </ol>
      {hasMore && (
        <p>
          <a href={`/organizations/${organization.id}/audit?subject=${subject}&subject_id=${id}`}>{words.more}</a>
        </p>
      )}
    </>
  );
}
