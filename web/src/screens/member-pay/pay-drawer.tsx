import { useEffect } from 'preact/hooks';
import { payLockOf } from '../../api/pay-lock.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { Section } from '../../parts/section.tsx';
import { StatusMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { Earnings } from '../members/earnings.tsx';
import { payWords } from '../members/pay-words.ts';
import { Salary } from '../members/salary.tsx';
import { NumberForm } from './number-form.tsx';
import { RateForm } from './rate-form.tsx';
import type { PayFormProps } from './rows.ts';
import { useRenewing } from './use-member-pay.ts';
import { memberPayWords } from './words.ts';
import '../members/members.css';

/** The payroll number, rate, salary and earnings of a member. */
export function PayDrawer({ onClose, ...props }: Omit<PayFormProps, 'onSaved'> & { onClose(): void }) {
  const { language } = useLanguage();
  const words = memberPayWords(language);
  const { salary, earnings } = payWords(language);
  const { organization, row, today } = props;
  const { user } = useSession();
  const renew = useRenewing(organization.id);
  // The salary and earnings can have changed.
  useEffect(() => () => void renew(), []);
  const lock = payLockOf(organization, { ...row, isRemoved: false }, user.id);
  const { message, showMessage } = useStatusMessage();
  const form = { ...props, onSaved: showMessage };
  const pay = { organization, row, today, mayChange: lock === null };
  return (
    <Drawer title={lock === null ? words.edit(row.name) : words.viewOf(row.name)} onClose={onClose}>
      <StatusMessage message={message} />
      {lock === null ? <RateForm {...form} /> : <p>{words.locks[lock]}</p>}
      {lock === null && <Section title={words.number.title}>{() => <NumberForm {...form} />}</Section>}
      <Section title={salary.title}>{() => <Salary {...pay} />}</Section>
      <Section title={earnings.title}>{() => <Earnings {...pay} />}</Section>
    </Drawer>
  );
}
