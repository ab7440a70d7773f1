import { useQueryClient } from '@tanstack/preact-query';
import { useLockedPeriod } from '../../api/pay-period-locks.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import type { Day } from '../../parts/day-samples.ts';
import { useAddressed } from '../../parts/drawer.tsx';
import { LockSign } from '../../parts/lock-sign.tsx';
import { RecordedTime } from '../../parts/recorded-time.tsx';
import { StatusMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { useModule } from '../../parts/use-module.ts';
import { spanOf } from '../../words/dates.ts';
import { handWords } from './hand-words.ts';

const loadForm = () => import('./by-hand.tsx');

/** A button that opens the form for manual time, and the last addition. */
export function AddByHand({ organization, day }: { organization: Organization; day: Day }) {
  const { language } = useLanguage();
  const words = handWords(language);
  const queries = useQueryClient();
  const { value, open, close } = useAddressed('hand');
  const form = useModule(loadForm, value !== null);
  const { message, showMessage } = useStatusMessage();
  const onAdded = (text: string) => {
    close();
    showMessage(text);
    void queries.invalidateQueries();
  };
  const locked = useLockedPeriod(organization.id, day.date);
  const leads = organization.role !== 'user';
  const isOpen = value !== null && locked !== undefined && (leads || !locked);
  return (
    <div class="day-hand">
      <Button refused={locked && !leads ? words.lock.refused : null} onPress={() => open()}>
        {words.open}
      </Button>
      {locked && (
        <LockSign>
          {words.lock[leads ? 'leads' : 'member'](spanOf(language, locked.start_date, locked.stop_date))}{' '}
          <RecordedTime organizationId={organization.id} />
        </LockSign>
      )}
      <StatusMessage message={message} />
      {isOpen && form && <form.ByHand {...{ organization, day, onAdded }} isLocked={Boolean(locked)} onClose={close} />}
    </div>
  );
}
