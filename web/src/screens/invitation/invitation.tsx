import { useState } from 'preact/hooks';
import { CallError } from '../../api/errors.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSecret } from '../../app/use-secret.ts';
import { useTitle } from '../../app/use-title.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Accept } from './accept.tsx';
import { type Invitation as Read, type OpenInvitation, useDeclining, useInvitation } from './queries.ts';
import { invitationWords } from './words.ts';
import '../card.css';
import './invitation.css';

interface OpenProps {
  secret: string;
  invitation: Read;
  open: OpenInvitation;
}

function Terms({ invitation, open }: OpenProps) {
  const { seen, recorded } = invitationWords(useLanguage().language);
  const { name, email } = open.invited_as;
  return (
    <div class="invitation-terms">
      <section>
        <h2>{seen.title(invitation.organization_name)}</h2>
        <ul>
          <li>{seen.until(name, email)}</li>
          <li>{seen.after}</li>
          <li>{seen.never}</li>
        </ul>
      </section>
      <section>
        <h2>{recorded.title}</h2>
        <ul>
          <li>{recorded.always}</li>
          <li>{recorded.screenshots(open.screenshot_frequency)}</li>
          <li>{recorded.tracking[open.app_and_url_tracking]}</li>
        </ul>
        <p class="note">{recorded.later}</p>
      </section>
    </div>
  );
}

/** The button to decline, with its effect shown in advance. */
function Decline({ secret, invitation }: OpenProps) {
  const words = invitationWords(useLanguage().language);
  const [isConfirming, setConfirming] = useState(false);
  const declining = useDeclining(secret);
  return (
    <>
      <Button kind="quiet" onPress={() => setConfirming(true)}>
        {words.decline}
      </Button>
      <Dialog
        title={words.ask.title(invitation.organization_name)}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
      >
        <p>{words.ask.text}</p>
        {declining.error && <Failure error={declining.error} />}
        <Button kind="main" busy={declining.isPending} onPress={() => declining.mutate()}>
          {words.decline}
        </Button>
      </Dialog>
    </>
  );
}

function OpenCard(props: OpenProps) {
  const words = invitationWords(useLanguage().language);
  const { organization_name: organization } = props.invitation;
  const { invited_by: inviter, effective_role: role } = props.open;
  return (
    <section class="page-card page-card-wide invitation">
      <h1>{words.heading(organization)}</h1>
      <p>{words.from(inviter, organization, words.role[role])}</p>
      <Terms {...props} />
      <Accept {...props} />
      <Decline {...props} />
    </section>
  );
}

/** An invitation that can no longer be answered, and what the person can do next. */
function ClosedCard({ invitation }: { invitation: Read }) {
  const words = invitationWords(useLanguage().language);
  const { state, organization_name: organization, organization_id: id } = invitation;
  if (state === 'open') return null;
  const { title, text } = words.states[state];
  return (
    <section class="page-card">
      <h1 tabIndex={-1}>{title}</h1>
      <p class="note">{organization}</p>
      <p role="status">{text}</p>
      {state === 'expired' && <code>npx fairhour invitation link --organization {id} --email you@example.com</code>}
      {state === 'accepted' && <a href="/sign-in">{words.signIn}</a>}
    </section>
  );
}

function TextCard({ title, text }: { title: string; text: string }) {
  return (
    <section class="page-card">
      <h1>{title}</h1>
      <p>{text}</p>
    </section>
  );
}

/** The invitation that the link opens, with forms to answer it. */
export function Invitation() {
  const { language, words: common } = useLanguage();
  const words = invitationWords(language);
  const secret = useSecret();
  const { data: invitation, error, refetch } = useInvitation(secret);
  useTitle(words.title);
  if (secret === '') return <TextCard {...words.noLink} />;
  if (error instanceof CallError && [400, 404].includes(error.status)) return <TextCard {...words.unknown} />;
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!invitation) return <p class="shell-wait">{common.loading}</p>;
  const { open } = invitation;
  return open ? (
    <OpenCard secret={secret} invitation={invitation} open={open} />
  ) : (
    <ClosedCard invitation={invitation} />
  );
}
