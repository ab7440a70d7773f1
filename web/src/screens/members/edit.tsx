import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { organizationRoles } from '../../../../src/contract/lists/roles.ts';
import { call } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { SelectField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Section } from '../../parts/section.tsx';
import { useForm } from '../../parts/use-form.ts';
import { HelpLink } from '../../parts/help-link.tsx';
import { comparedMembers } from './compared.ts';
import { Earnings } from './earnings.tsx';
import { Effect } from './effect.tsx';
import { Invitation } from './invitation.tsx';
import { Merge } from './merge.tsx';
import { payWords } from './pay-words.ts';
import { PayrollRole } from './payroll-role.tsx';
import { payrollRoleWords } from './payroll-role-words.ts';
import type { MemberRow } from './rows.ts';
import { Salary } from './salary.tsx';
import { PayFields, ProjectFields, RateFields } from './shared-fields.tsx';
import { type MemberProject, readMember } from './use-members.ts';
import { asSeen, changeOf, faultsOfRates, type MemberValues, valuesOf } from './values.ts';
import { memberWords } from './words.ts';

interface Props {
  organization: Organization;
  row: MemberRow;
  projects: readonly MemberProject[];
  /** The error if the list of projects failed to load. */
  failed: ComponentChildren;
  today: string;
  onSaved(name: string): void;
  onRemoved(name: string): void;
  onMerged(text: string): void;
  onClose(): void;
}

const prefix = 'members[0].';

/**
 * Sends a change together with the values that it is based on. After a conflict, these are the other person's values.
 */
function useEditForm({ organization, row, today, onSaved }: Props) {
  const { language } = useLanguage();
  const words = memberWords(language);
  const seen = useRef(valuesOf(row, today, language));
  const edition = () => ({ values: seen.current, tag: 'as seen' });
  return useForm<MemberValues, unknown>({
    initial: edition(),
    // The rates valid on the effective date, which may have been set much earlier.
    async reload({ effectiveOn }) {
      const now = await readMember(organization.id, row.id, { ratesOn: effectiveOn });
      if (now) seen.current = valuesOf(now, effectiveOn || today, language);
      return edition();
    },
    check: (values) =>
      faultsOfRates(values, words.form.amount).map(({ attribute, text }) => ({
        attribute: `${prefix}payment.${attribute}`,
        text,
      })),
    save: (values, _, before) =>
      call('updateMembers', {
        params: { organization_id: organization.id },
        body: { members: [asSeen(changeOf(row.id, before, values, today), seen.current)] },
      }),
    onSaved: () => onSaved(row.name),
  });
}

/** Permissions of the form. Only owners can change organization roles and the pay of owners. */
function allowedOf({ role, may }: Organization, { member }: MemberRow) {
  const isOwner = role === 'owner';
  return { roles: isOwner, pay: may.see_pay && (isOwner || member.membership_role !== 'owner') };
}

function Remove({ organization, row, onRemoved }: Pick<Props, 'organization' | 'row' | 'onRemoved'>) {
  const { remove: words } = memberWords(useLanguage().language);
  const { user } = useSession();
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const remove = async () => {
    setBusy(true);
    setError(null);
    try {
      const body = { members: [{ user_id: row.id, role: 'remove' as const }] };
      await call('updateMembers', { params: { organization_id: organization.id }, body });
      onRemoved(row.name);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    setError(null);
    setConfirming(false);
  };
  if (user.id === row.id) return <p class="soft">{words.own}</p>;
  return (
    <>
      <Button kind="quiet" onPress={() => setConfirming(true)}>
        {words.button}
      </Button>
      <Dialog title={words.title(row.name)} isOpen={isConfirming} onClose={close}>
        <p>{words.text}</p>
        {error !== null && <Failure error={error} />}
        <Button kind="main" busy={isBusy} onPress={() => void remove()}>
          {words.confirm}
        </Button>
      </Dialog>
    </>
  );
}

interface PartProps extends Pick<Props, 'organization' | 'row'> {
  values: MemberValues;
  change(some: Partial<MemberValues>): void;
}

/** The fields for a member's role and pay that the person may change. */
function RoleAndPay({ organization, row, values, change }: PartProps) {
  const words = memberWords(useLanguage().language);
  const allowed = allowedOf(organization, row);
  const fields = { values, change, currency: organization.currency, prefix: `${prefix}payment.` };
  return (
    <>
      {allowed.roles && (
        <SelectField<MemberValues['role']>
          name={`${prefix}role`}
          label={words.form.role}
          hint={words.roleMeaning[values.role]}
          value={values.role}
          options={organizationRoles.toReversed().map((value) => ({
            value,
            text: words.organizationRoles[value],
          }))}
          onChoose={(role) => change({ role })}
        />
      )}
      <HelpLink to="roles#roles" />
      {allowed.pay && (
        <>
          <RateFields {...fields} />
          <PayFields {...fields} />
        </>
      )}
    </>
  );
}

/** Salary and earnings, each loaded when opened. */
function Pay({ organization, row, today }: Props) {
  const words = payWords(useLanguage().language);
  const pay = { organization, row, today, mayChange: allowedOf(organization, row).pay };
  return (
    <>
      <Section title={words.salary.title}>
        {() => (
          <>
            <HelpLink to="roles#pay" />
            <Salary {...pay} />
          </>
        )}
      </Section>
      <Section title={words.earnings.title}>{() => <Earnings {...pay} />}</Section>
    </>
  );
}

/** Whether the member can get the role of a payroll clerk. Owners and managers have further access already. */
const canBeClerk = ({ member }: MemberRow): boolean =>
  member.membership_status === 'active' && member.membership_role === 'user';

/** The payroll role and the merge of duplicate members, which only owners can change. */
function OwnerParts({ organization, row, onMerged }: Props) {
  const { language } = useLanguage();
  return (
    <>
      {canBeClerk(row) && (
        <Section title={payrollRoleWords(language).title}>
          {() => <PayrollRole organization={organization} row={row} />}
        </Section>
      )}
      <Section title={memberWords(language).merge.title}>
        {() => <Merge organization={organization} row={row} onMerged={onMerged} />}
      </Section>
    </>
  );
}

/** The role, rates and projects of a member. */
export function Edit(props: Props) {
  const { organization, row, projects, today, failed, onClose } = props;
  const { language } = useLanguage();
  const words = memberWords(language);
  const form = useEditForm(props);
  const { values, before, change } = form;
  const effect = { name: row.name, before, after: values, today, projects, currency: organization.currency };
  return (
    <Drawer title={words.edit(row.name)} onClose={onClose}>
      {failed}
      {row.member.membership_status === 'pending' && <Invitation organization={organization} row={row} />}
      <Form
        form={form}
        label={words.edit(row.name)}
        compared={comparedMembers(language, projects, values.effectiveOn === today ? null : values.effectiveOn)}
        effect={<Effect {...effect} />}
      >
        <RoleAndPay organization={organization} row={row} values={values} change={change} />
        <ProjectFields
          name={`${prefix}projects`}
          projects={projects}
          chosen={values.projects}
          onChoose={(chosen) => change({ projects: chosen })}
        />
      </Form>
      {organization.may.see_pay && <Pay {...props} />}
      {organization.role === 'owner' && <OwnerParts {...props} />}
      <div class="member-end">
        {organization.may.see_audit && (
          <a href={`/organizations/${organization.id}/audit?subject=member&subject_id=${row.id}`}>{words.history}</a>
        )}
        <Remove organization={organization} row={row} onRemoved={props.onRemoved} />
      </div>
    </Drawer>
  );
}
