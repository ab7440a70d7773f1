import { call } from '../../api/call.ts';
import { usePayPeriodSettings } from '../../api/pay-period-locks.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Switch } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { HelpLink } from '../../parts/help-link.tsx';
import { LockSign } from '../../parts/lock-sign.tsx';
import type { Say } from '../../parts/said.tsx';
import { Skeleton } from '../../parts/screen.tsx';
import { useForm } from '../../parts/use-form.ts';
import { lockWords } from './lock-words.ts';
import { useRenewing } from './use-periods.ts';

interface Props {
  organization: Organization;
  say: Say;
}

const stateOf = (isLocked: boolean) => (isLocked ? 'locked' : 'open');

function Setting({ organization, say, isLocked }: Props & { isLocked: boolean }) {
  const words = lockWords(useLanguage().language);
  const renew = useRenewing(organization.id);
  const put = (to: boolean, sending: object = {}) =>
    call('putPayPeriodSettings', {
      params: { organization_id: organization.id },
      body: { lock_closed_periods: to },
      ...sending,
    });
  const form = useForm({
    initial: { values: { isLocked }, tag: undefined },
    save: (values, sending) => put(values.isLocked, sending),
    onSaved({ pay_period_settings: { lock_closed_periods: now } }) {
      say(words.done[stateOf(now)], async () => {
        await put(isLocked);
        say(words.done[stateOf(isLocked)]);
        await renew();
      });
      void renew();
    },
  });
  return (
    <Form
      form={form}
      label={words.title}
      save={words.save}
      effect={<p>{words.effect[stateOf(form.values.isLocked)]}</p>}
    >
      <Switch
        name="lock_closed_periods"
        label={words.lock}
        isOn={form.values.isLocked}
        onSwitch={(to) => form.change({ isLocked: to })}
      />
    </Form>
  );
}

/** Whether time in closed periods is locked, and what sets it. */
export function LockClosed({ organization, say }: Props) {
  const words = lockWords(useLanguage().language);
  const { data, error, refetch } = usePayPeriodSettings(organization.id);
  const isLocked = data?.lock_closed_periods;
  return (
    <section class="column">
      <h3>{words.title}</h3>
      <HelpLink to="pay-periods#locks" />
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton rows={1} />}
      {isLocked !== undefined && <p>{isLocked ? <LockSign>{words.is.locked}</LockSign> : words.is.open}</p>}
      {isLocked !== undefined && organization.may.see_pay && (
        <Setting key={String(isLocked)} {...{ organization, say, isLocked }} />
      )}
    </section>
  );
}
