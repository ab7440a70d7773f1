import { useMutation } from '@tanstack/preact-query';
import type { FeedEvent } from '../../api/alerts.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import type { ShowMessage } from '../../parts/status-message.tsx';
import { programOf, programText } from './left-out.ts';
import { leftOutWords } from './left-out-words.ts';
import type { EventContext } from './event-text.ts';

/** A button that dismisses all events about the event's program. The button appears only on events about a program. */
export function Dismiss({
  event,
  context,
  showMessage,
}: {
  event: FeedEvent;
  context: EventContext;
  showMessage: ShowMessage;
}) {
  const { language, organization } = context;
  const words = leftOutWords(language);
  const program = programOf(event);
  const name = programText(language, program ?? null);
  const dismissing = useMutation({
    mutationFn: async (dismissed: string | null) => {
      await call('dismissProgram', { params: { organization_id: organization.id }, body: { program: dismissed } });
    },
    onSuccess: () => showMessage(words.dismissed(name)),
  });
  if (program === undefined || organization.role !== 'owner') return null;
  return (
    <>
      <Button busy={dismissing.isPending} onPress={() => dismissing.mutate(program)}>
        {words.dismiss} <span class="unseen">{words.dismissOf(name)}</span>
      </Button>
      {dismissing.error && <Failure error={dismissing.error} />}
    </>
  );
}
