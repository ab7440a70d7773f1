import { call } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Switch } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { HelpLink } from '../../parts/help-link.tsx';
import { Skeleton } from '../../parts/screen.tsx';
import { type ShowMessage, StatusMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { useForm } from '../../parts/use-form.ts';
import { payrollRoleWords } from './payroll-role-words.ts';
import type { MemberRow } from './rows.ts';
import { useClerks, useClerksRenewing } from './use-clerks.ts';

interface Props {
  organization: Organization;
  row: MemberRow;
}

function RoleForm({ organization, row, isClerk, showMessage }: Props & { isClerk: boolean; showMessage: ShowMessage }) {
  const words = payrollRoleWords(useLanguage().language);
  const renew = useClerksRenewing(organization.id);
  const put = (payroll: boolean, sending: object = {}) =>
    call('putPayrollRole', {
      params: { organization_id: organization.id, user_id: row.id },
      body: { payroll },
      ...sending,
    });
  const form = useForm({
    initial: { values: { payroll: isClerk }, tag: undefined },
    save: ({ payroll }, sending) => put(payroll, sending),
    onSaved({ payroll_role: { payroll } }) {
      showMessage(words.saved[payroll ? 'granted' : 'withdrawn'](row.name), async () => {
        await put(!payroll);
        showMessage(words.undone);
        await renew();
      });
      void renew();
    },
  });
  const { payroll } = form.values;
  const effectText = () => {
    if (payroll === isClerk) return words.nothing;
    return words.effect[payroll ? 'granted' : 'withdrawn'](row.name);
  };
  return (
    <Form form={form} label={words.title} effect={<p>{effectText()}</p>}>
      <Switch
        name="payroll"
        label={words.payroll}
        hint={words.hint}
        isOn={payroll}
        onSwitch={(isOn) => form.change({ payroll: isOn })}
      />
    </Form>
  );
}

/** Grants or withdraws the role of a payroll clerk. */
export function PayrollRole({ organization, row }: Props) {
  const { message, showMessage } = useStatusMessage();
  const { data: clerks, error, refetch } = useClerks(organization.id);
  return (
    <>
      <HelpLink to="roles#payroll-clerks" />
      <StatusMessage message={message} />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!clerks && !error && <Skeleton rows={2} />}
      {clerks && (
        <RoleForm
          key={String(clerks.has(row.id))}
          {...{ organization, row, showMessage }}
          isClerk={clerks.has(row.id)}
        />
      )}
    </>
  );
}
