import { useQueryClient } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/errors.ts';
import { useLanguage } from '../../app/language.tsx';
import { savePreference } from '../../app/preferences.ts';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { SelectField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { useForm } from '../../parts/use-form.ts';
import { ownZone } from '../../words/zones.ts';
import { zoneOptions } from '../../words/choices.ts';
import { type Invitation, type OpenInvitation, useAccepting } from './queries.ts';
import { invitationWords } from './words.ts';

interface Props {
  secret: string;
  invitation: Invitation;
  open: OpenInvitation;
}

const zones = zoneOptions(ownZone());

/**
 * Sends name and time zone, which signs the person in. If the invitation has been answered in the meantime, the page
 * shows that.
 */
function useAcceptance({ secret, open }: Props) {
  const queries = useQueryClient();
  const { route } = useLocation();
  const words = invitationWords(useLanguage().language);
  return useForm({
    initial: { values: { name: open.invited_as.name, zone: ownZone() }, tag: undefined },
    check: ({ name }) => (name.trim() === '' ? [{ attribute: 'name', text: words.nameMissing }] : []),
    async save({ name, zone }) {
      try {
        return await call('acceptInvitation', { body: { invitation_secret: secret, name, time_zone: zone } });
      } catch (error) {
        if (error instanceof CallError && error.details.some((detail) => detail.startsWith('invitation_secret')))
          await queries.invalidateQueries({ queryKey: ['invitation'] });
        throw error;
      }
    },
    onSaved({ session }) {
      queries.clear();
      queries.setQueryData(['session'], session);
      route('/', true);
    },
  });
}

/** A new person enters their name and is signed in. */
function AcceptAsNew(props: Props) {
  const words = invitationWords(useLanguage().language);
  const form = useAcceptance(props);
  const { name, zone } = form.values;
  return (
    <>
      {props.open.viewer === 'somebody_else' && <p class="page-notice">{words.somebodyElse}</p>}
      <Form
        form={form}
        label={words.title}
        effect={<p>{words.will(props.invitation.organization_name)}</p>}
        save={words.acceptNew}
      >
        <TextField
          name="name"
          label={words.name}
          hint={words.nameHint}
          value={name}
          onType={(typed) => form.change({ name: typed })}
          maxLength={200}
          autoComplete="name"
        />
        <SelectField
          name="time_zone"
          label={words.zone}
          value={zone}
          options={zones}
          onChoose={(chosen) => form.change({ zone: chosen })}
        />
      </Form>
    </>
  );
}

/** A signed-in person accepts with their existing account. */
function AcceptAsSelf({ invitation }: Props) {
  const words = invitationWords(useLanguage().language);
  const accepting = useAccepting(invitation.organization_id);
  return (
    <>
      <p>{words.will(invitation.organization_name)}</p>
      {accepting.error && <Failure error={accepting.error} />}
      <Button kind="main" busy={accepting.isPending} onPress={() => accepting.mutate()}>
        {words.accept}
      </Button>
    </>
  );
}

/** The form to accept an invitation, for new or signed-in people. */
export function Accept(props: Props) {
  const words = invitationWords(useLanguage().language);
  const { has_account: hasAccount, viewer, invited_as: as } = props.open;
  if (!hasAccount) return <AcceptAsNew {...props} />;
  if (viewer === 'invited') return <AcceptAsSelf {...props} />;
  return (
    <>
      <p class="page-notice">{viewer === 'nobody' ? words.account(as.email) : words.otherAccount(as.email)}</p>
      <a href="/sign-in" onClick={() => savePreference('next', '/me')}>
        {words.signIn}
      </a>
    </>
  );
}
