import { useEffect, useRef, useState } from 'preact/hooks';
import { millisOf } from '../../app/format.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { shortDate } from '../../words/dates.ts';
import { localIn } from '../../words/zones.ts';
import { type OwnMembership, useAnswering, useMemberships } from './memberships-queries.ts';
import { membershipsWords } from './memberships-words.ts';
import { NewOrganization } from './new-organization.tsx';

const useOwnWords = () => membershipsWords(useLanguage().language);

interface LineProps {
  membership: OwnMembership;
  onEnd(): void;
  onJoined(): void;
}

/** An invitation from another person: the data that the organization sees before consent, and the buttons to answer. */
function OpenLine({ membership, onEnd, onJoined }: LineProps) {
  const words = useOwnWords();
  const accepting = useAnswering(onJoined);
  const { organization_name: name, invited_as: as, invited_by: inviter, membership_role: role } = membership;
  return (
    <li class="my-membership">
      <h3>
        {name} <span class="my-mark my-mark-open">{words.open}</span>
      </h3>
      <p>{words.invited(inviter, words.role[role])}</p>
      {as && (
        <p class="soft">
          {words.until(as.name, as.email)} {words.after}
        </p>
      )}
      {accepting.error && <Failure error={accepting.error} />}
      <div class="my-actions">
        <Button kind="main" busy={accepting.isPending} onPress={() => accepting.mutate({ membership, accepts: true })}>
          {words.accept} <span class="unseen">{name}</span>
        </Button>
        <Button onPress={onEnd}>
          {words.decline} <span class="unseen">{name}</span>
        </Button>
      </div>
    </li>
  );
}

function Line({ membership, onEnd }: LineProps) {
  const { language } = useLanguage();
  const words = useOwnWords();
  const { user } = useSession();
  const { organization_name: name, membership_role: role, may_leave: mayLeave, accepted_at: acceptedAt } = membership;
  const since = localIn(user.time_zone, millisOf(acceptedAt ?? membership.created_at)).slice(0, 10);
  return (
    <li class="my-membership">
      <h3>{name}</h3>
      <p class="soft">{words.since(words.role[role], shortDate(language, since))}</p>
      {mayLeave ? (
        <Button onPress={onEnd}>
          {words.leave} <span class="unseen">{name}</span>
        </Button>
      ) : (
        <p class="soft">{words.lastOwner}</p>
      )}
    </li>
  );
}

interface LeaveDialogProps {
  ending: OwnMembership | null;
  onClose(): void;
  onEnded(membership: OwnMembership): void;
}

/** A confirmation that describes the effect. */
function LeaveDialog({ ending, onClose, onEnded }: LeaveDialogProps) {
  const words = useOwnWords();
  const saving = useAnswering(onEnded);
  const isOpen = ending?.accepted_at === null;
  const name = ending?.organization_name ?? '';
  const close = () => {
    saving.reset();
    onClose();
  };
  return (
    <Dialog title={isOpen ? words.ask.decline(name) : words.ask.leave(name)} isOpen={ending !== null} onClose={close}>
      <ul class="my-will">
        <li>{words.will.ends}</li>
        <li>{words.will.stays}</li>
        <li>{words.will.back}</li>
      </ul>
      {saving.error && <Failure error={saving.error} />}
      <Button
        kind="main"
        busy={saving.isPending}
        onPress={() => ending && saving.mutate({ membership: ending, accepts: false })}
      >
        {isOpen ? words.decline : words.leave}
      </Button>
    </Dialog>
  );
}

/** Announces the result and focuses it, because the pressed button has been removed with its membership. */
function useFocusedMessage() {
  const [text, setText] = useState('');
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text !== '') place.current?.focus();
  }, [text]);
  return { text, place, showMessage: setText };
}

/** The person's organizations and invitations, with controls to join, decline and leave. */
export function Memberships() {
  const { words: common } = useLanguage();
  const words = useOwnWords();
  const { data, error, refetch } = useMemberships();
  const [ending, setEnding] = useState<OwnMembership | null>(null);
  const { text, place, showMessage } = useFocusedMessage();
  const onEnded = ({ organization_name: name, accepted_at: acceptedAt }: OwnMembership) => {
    setEnding(null);
    showMessage(acceptedAt === null ? words.declined(name) : words.left(name));
  };
  return (
    <section class="panel" aria-labelledby="my-memberships">
      <h2 id="my-memberships">{words.title}</h2>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p class="my-wait">{common.loading}</p>}
      <p class="my-said" role="status" tabIndex={-1} ref={place}>
        {text}
      </p>
      {data?.length === 0 && <p>{words.none}</p>}
      <ul>
        {data?.map((membership) => {
          const Shown = membership.accepted_at === null ? OpenLine : Line;
          const onJoined = () => showMessage(words.joined(membership.organization_name));
          return (
            <Shown
              key={membership.organization_id}
              membership={membership}
              onEnd={() => setEnding(membership)}
              onJoined={onJoined}
            />
          );
        })}
      </ul>
      <NewOrganization onMade={showMessage} />
      <LeaveDialog ending={ending} onClose={() => setEnding(null)} onEnded={onEnded} />
    </section>
  );
}
