import type { ComponentChildren } from 'preact';
import { type InvitedRole, invitedRoles } from '../../../../src/contract/lists/roles.ts';
import { call } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { SelectField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { withFirst } from '../../words/with-first.ts';
import { MultiChoice } from '../../parts/multi-choice.tsx';
import { useForm } from '../../parts/use-form.ts';
import { HelpLink } from '../../parts/help-link.tsx';
import { useSignInMethods } from '../sign-in/methods.ts';
import { RateFields } from './shared-fields.tsx';
import { type MemberProject } from './use-members.ts';
import { emptyValues, faultsOfRates, rateOf, type MemberValues } from './values.ts';
import { memberWords } from './words.ts';

const roles = withFirst(invitedRoles, 'project_user', 'project_manager', 'project_viewer');

interface Props {
  organization: Organization;
  projects: readonly MemberProject[];
  /** The error if the list of projects failed to load. */
  failed: ComponentChildren;
  today: string;
  onInvited(name: string): void;
  onClose(): void;
}

interface Invitation extends MemberValues {
  invitedRole: InvitedRole;
  projectIds: number[];
}

const emptyInvitation = (today: string): Invitation => ({
  ...emptyValues(today),
  invitedRole: 'project_user',
  projectIds: [],
});

function useInviteForm({ organization, today, onInvited }: Omit<Props, 'onClose'>) {
  const words = memberWords(useLanguage().language);
  return useForm({
    initial: {
      values: emptyInvitation(today),
      tag: undefined,
    },
    check: (values) => faultsOfRates(values, words.form.amount),
    save: async (values, sending) => {
      const [pay, bill] = [rateOf(values.pay), rateOf(values.bill)];
      await call('createMember', {
        params: { organization_id: organization.id },
        body: {
          user: { email: values.email.trim(), ...(values.name.trim() && { name: values.name.trim() }) },
          role: values.invitedRole,
          ...(pay !== null && { pay_rate: pay }),
          ...(bill !== null && { bill_rate: bill }),
          ...(values.projectIds.length > 0 && { project_ids: values.projectIds }),
        },
        ...sending,
      });
      return values.name.trim() || values.email.trim();
    },
    onSaved: onInvited,
  });
}

interface PersonProps {
  values: Invitation;
  change(some: Partial<Invitation>): void;
}

function Person({ values, change }: PersonProps) {
  const { form: words } = memberWords(useLanguage().language);
  return (
    <>
      <TextField
        name="user.email"
        label={words.email}
        hint={words.emailHint}
        inputMode="email"
        autoComplete="off"
        value={values.email}
        onType={(email) => change({ email })}
      />
      <TextField
        name="user.name"
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        value={values.name}
        onType={(name) => change({ name })}
      />
    </>
  );
}

/** Invites a person by email. */
export function Invite(props: Props) {
  const { organization, projects, failed, onClose } = props;
  const words = memberWords(useLanguage().language);
  const form = useInviteForm(props);
  const { values, change } = form;
  const isMailed = useSignInMethods().data?.mail === true;
  const offered = roles.filter((role) => role !== 'organization_manager' || organization.role === 'owner');
  return (
    <Drawer title={words.invite} onClose={onClose}>
      {failed}
      <Form
        form={form}
        label={words.invite}
        save={words.form.sendInvite}
        effect={<p>{words.effect.invite(values.name || values.email, isMailed)}</p>}
      >
        <Person values={values} change={change} />
        <SelectField<InvitedRole>
          name="role"
          label={words.form.role}
          value={values.invitedRole}
          options={offered.map((value) => ({ value, text: words.roles[value] }))}
          onChoose={(invitedRole) => change({ invitedRole })}
        />
        <HelpLink to="roles#roles" />
        {organization.may.see_pay && (
          <RateFields values={values} change={change} currency={organization.currency} prefix="" />
        )}
        <MultiChoice
          name="project_ids"
          label={words.form.projects}
          options={projects.map(({ id, name }) => ({ value: id, text: name }))}
          chosen={values.projectIds}
          onChoose={(projectIds) => change({ projectIds })}
        />
      </Form>
    </Drawer>
  );
}
