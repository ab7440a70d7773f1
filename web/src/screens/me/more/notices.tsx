import { useMutation } from '@tanstack/preact-query';
import { type Notice, useNotices, useReadNotices } from '../../../api/notices.ts';
import type { Organization } from '../../../api/session.ts';
import { useClock, useWhen } from '../../../app/clock.ts';
import { useLanguage } from '../../../app/language.tsx';
import { useSession } from '../../../app/session.tsx';
import { Button } from '../../../parts/button.tsx';
import { Failure } from '../../../parts/failure.tsx';
import { StatusMessage, useStatusMessage } from '../../../parts/status-message.tsx';
import { type Column, Sheet } from '../../../parts/sheet.tsx';
import { eventOf } from '../../events/event-of-notice.ts';
import { describeNotice } from '../../events/notice-text.ts';
import { useNames } from '../../events/use-names.ts';
import { noticeWords } from './notice-words.ts';

function When({ organization, at }: { organization: Organization; at: string }) {
  const text = useWhen(useClock(organization.time_zone));
  return <time dateTime={at}>{text(at)}</time>;
}

interface ListProps {
  organization: Organization;
  notices: readonly Notice[];
  readThrough: number;
}

/** The notices from one organization. */
function List({ organization, notices, readThrough }: ListProps) {
  const { language } = useLanguage();
  const words = noticeWords(language);
  const several = useSession().organizations.length > 1;
  const events = new Map(notices.map((notice) => [notice, eventOf(notice)]));
  const { nameOf } = useNames(organization, [...events.values()]);
  const columns: readonly Column<Notice>[] = [
    {
      name: 'what',
      title: words.what,
      isLabelled: false,
      cell: (notice) => {
        const event = events.get(notice);
        if (!event) return null;
        const { what, why, href } = describeNotice(event, { language, organization, nameOf });
        return (
          <>
            {notice.id > readThrough && <strong>{words.unread} </strong>}
            {href === null ? <span>{what}</span> : <a href={href}>{what}</a>}
            {why !== '' && <small class="soft">{why}</small>}
          </>
        );
      },
    },
    { name: 'when', title: words.when, cell: ({ recorded_at: at }) => <When organization={organization} at={at} /> },
  ];
  const caption = several ? words.caption(organization.name) : words.title;
  return <Sheet caption={caption} columns={columns} rows={notices} keyOf={({ id }) => id} />;
}

/** Notices about budgets and overtime, read and unread. */
export function Notices() {
  const { language, words: common } = useLanguage();
  const words = noticeWords(language);
  const { organizations } = useSession();
  const { data, error, refetch } = useNotices();
  const { message, showMessage } = useStatusMessage();
  const read = useReadNotices();
  const newest = data?.notices[0]?.id ?? 0;
  const marking = useMutation({ mutationFn: () => read(newest), onSuccess: () => showMessage(words.done) });
  const unread = data?.notices.filter(({ id }) => id > data.readThrough).length ?? 0;
  const byOrganization = Map.groupBy(data?.notices ?? [], ({ organization_id: id }) => id);
  return (
    <section class="panel" id="my-notices" aria-labelledby="my-notices-title">
      <h2 id="my-notices-title">{words.title}</h2>
      <StatusMessage message={message} />
      {data && <p aria-live="polite">{words.sentence(data.notices.length, unread, data.hasMore)}</p>}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p class="my-wait">{common.loading}</p>}
      {marking.error && <Failure error={marking.error} onRetry={() => marking.mutate()} />}
      {unread > 0 && (
        <p>
          <Button busy={marking.isPending} onPress={() => marking.mutate()}>
            {words.read}
          </Button>
        </p>
      )}
      {data &&
        organizations.map((organization) => {
          const notices = byOrganization.get(organization.id) ?? [];
          return notices.length > 0 && <List key={organization.id} {...{ organization, notices }} {...data} />;
        })}
      <p class="soft">
        {words.who} <a href="/me/preferences">{words.mail}</a>
      </p>
    </section>
  );
}
