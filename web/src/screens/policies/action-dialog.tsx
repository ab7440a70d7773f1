import { useState } from 'preact/hooks';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { carryOut, type Chosen } from './carry-out.ts';
import { predecessorOf } from './chains.ts';
import { closingOf, reopeningOf } from './effects.ts';
import { dayText, namesText } from './texts.ts';
import type { Facts, Policy } from './use-policies.ts';
import { policyWords } from './words.ts';

interface EffectProps {
  facts: Facts;
  policy: Policy;
  now: number;
}

/** The effect of archiving, shown in advance. */
function Closing({ facts, policy, now }: EffectProps) {
  const { language } = useLanguage();
  const { closing: words } = policyWords(language);
  const format = { language, zone: facts.calendar.zone };
  const { kind, at, cancelled, people } = closingOf(facts, policy, now);
  const before = kind === 'never' && predecessorOf(facts.policies, policy);
  return (
    <>
      <p>{kind === 'later' ? words.later(dayText(format, at)) : words[kind]}</p>
      {before && <p>{words.before}</p>}
      {cancelled && <p>{words.calledOff(dayText(format, Date.parse(cancelled.since)))}</p>}
      {people.length > 0 && <p>{words.after(namesText(format, people))}</p>}
      <p class="soft">{words.kept}</p>
    </>
  );
}

/** The effect of restoring, and obstacles to it. */
function Reopening({ facts, policy, now }: EffectProps) {
  const { language } = useLanguage();
  const { reopening: words } = policyWords(language);
  const format = { language, zone: facts.calendar.zone };
  const { kind, at, people, left, otherAssignments, unpaid } = reopeningOf(facts, policy, now);
  return (
    <>
      <p>{words[kind](dayText(format, at))}</p>
      <p>{people.length > 0 ? words.people(namesText(format, people)) : words.nobody}</p>
      {left.length > 0 && <p>{words.left(namesText(format, left))}</p>}
      {otherAssignments.map((other) => (
        <p key={other.policy.id} class="policy-against">
          {words.held(other.policy.name, namesText(format, other.people))}
        </p>
      ))}
      {unpaid.length > 0 && <p class="policy-against">{words.unpaid(namesText(format, unpaid))}</p>}
    </>
  );
}

export interface PolicyActionProps {
  /** Null if no action is selected. */
  chosen: Chosen | null;
  facts: Facts;
  onDone(chosen: Chosen, answer: Policy): void;
  onClose(): void;
}

/** Describes the effect of archiving or restoring, then carries it out. */
export function PolicyActionDialog({ chosen, facts, onDone, onClose }: PolicyActionProps) {
  const words = policyWords(useLanguage().language);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const texts = { archive: words.closing, restore: words.reopening };
  const close = () => {
    setError(null);
    onClose();
  };
  const run = async (request: Chosen) => {
    setBusy(true);
    setError(null);
    try {
      onDone(request, await carryOut(request));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const Saying = chosen?.action === 'restore' ? Reopening : Closing;
  return (
    <Dialog
      title={chosen ? texts[chosen.action].title(chosen.policy.name) : ''}
      isOpen={chosen !== null}
      onClose={close}
    >
      {chosen && <Saying facts={facts} policy={chosen.policy} now={Date.now()} />}
      {error !== null && <Failure error={error} />}
      {chosen && (
        <Button kind="main" busy={isBusy} onPress={() => void run(chosen)}>
          {texts[chosen.action].confirm}
        </Button>
      )}
    </Dialog>
  );
}
