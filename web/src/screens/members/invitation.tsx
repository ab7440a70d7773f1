import { useMutation } from '@tanstack/preact-query';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/errors.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { StatusMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { Secret } from '../../parts/secret.tsx';
import { instantText } from '../../words/zones.ts';
import { type SignInMethods, useSignInMethods } from '../sign-in/methods.ts';
import type { MemberRow } from './rows.ts';
import { memberInvitationWords } from './invitation-words.ts';

interface Props {
  organization: Organization;
  row: MemberRow;
}

/** The reason why a mail was not delivered; empty if the mail was delivered or is still queued. */
function MailState({ organization, row: { member } }: Props) {
  const { language } = useLanguage();
  const words = memberInvitationWords(language);
  const { invitation_mail: state, invitation_mail_at: at } = member;
  if (state === 'failed') return <p>{words.failed}</p>;
  if (state !== 'waiting' || at === undefined) return null;
  return <p>{words.waits(instantText(language, organization.time_zone, Date.parse(at)))}</p>;
}

/** Sends the invitation mail again. The effect is shown before the button. */
function SendAgain({ organization, row: { id, email } }: Props) {
  const words = memberInvitationWords(useLanguage().language);
  const { message, showMessage } = useStatusMessage();
  const sending = useMutation({
    mutationFn: () => call('sendInvitation', { params: { organization_id: organization.id, user_id: id } }),
    onSuccess: () => showMessage(words.sent(email)),
  });
  const isTooSoon = sending.error instanceof CallError && sending.error.status === 429;
  return (
    <>
      <p>{words.mailed(email)}</p>
      <Button busy={sending.isPending} onPress={() => sending.mutate()}>
        {words.send}
      </Button>
      {isTooSoon && <p role="alert">{words.tooSoon}</p>}
      {sending.error && !isTooSoon && <Failure error={sending.error} />}
      <StatusMessage message={message} />
    </>
  );
}

/** Shows the link to an owner, once, so that they can pass it on. */
function CopyLink({ organization, row: { id, email } }: Props) {
  const words = memberInvitationWords(useLanguage().language);
  const copying = useMutation({
    mutationFn: () => call('createInvitationLink', { params: { organization_id: organization.id, user_id: id } }),
  });
  const link = copying.data?.invitation_link;
  if (link)
    return (
      <Secret secret={link.url} text={<p>{words.copied(email)}</p>} onClose={() => copying.reset()}>
        {null}
      </Secret>
    );
  return (
    <>
      <p>{words.copying(email)}</p>
      <Button busy={copying.isPending} onPress={() => copying.mutate()}>
        {words.copyLink}
      </Button>
      {copying.error && <Failure error={copying.error} />}
    </>
  );
}

/** Whether the person may copy the link: only owners, if the server sends no mail. */
function mayCopy({ organization, row }: Props, methods: SignInMethods | undefined): boolean {
  if (organization.role !== 'owner' || !methods?.invitation_links) return false;
  return !methods.mail || ['waiting', 'failed'].includes(row.member.invitation_mail ?? '');
}

/** The delivery of an invitation link: by mail, by an owner who copies it, or by the command line. */
export function Invitation({ organization, row }: Props) {
  const words = memberInvitationWords(useLanguage().language);
  const methods = useSignInMethods();
  return (
    <section class="member-invitation" aria-labelledby="member-invitation">
      <h3 id="member-invitation">{words.title}</h3>
      {methods.error && <Failure error={methods.error} onRetry={() => void methods.refetch()} />}
      {methods.data?.mail && (
        <>
          <MailState organization={organization} row={row} />
          <SendAgain organization={organization} row={row} />
        </>
      )}
      {mayCopy({ organization, row }, methods.data) && <CopyLink organization={organization} row={row} />}
      {methods.data?.mail === false && (
        <>
          <p>{words.byHand}</p>
          <code>{`npx fairhour invitation link --email ${row.email} --organization ${organization.id}`}</code>
        </>
      )}
    </section>
  );
}
