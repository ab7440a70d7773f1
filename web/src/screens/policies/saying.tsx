import { useLanguage } from '../../app/language.tsx';
import { type Effect, effectOf, type Held } from './effects.ts';
import { type FormWords, formWords } from './form-words.ts';
import { dayText, namesText, type Reading } from './texts.ts';
import type { Facts, Policy } from './use-policies.ts';
import type { Values } from './values.ts';

interface Props {
  facts: Facts;
  /** Null for a new one. */
  policy: Policy | null;
  values: Values;
}

/** Who comes from which other policy, or what stands against that. */
function heldText(reading: Reading, { policy, people }: Held, override: boolean, words: FormWords['effect']): string {
  const names = namesText(reading, people);
  return override ? words.moves(people.length, policy.name, names) : words.conflict(policy.name, names);
}

/** What keeps it from being saved. */
function againstOf(reading: Reading, effect: Effect, override: boolean, words: FormWords['effect']): string[] {
  const { held, unpaid, isWithoutMembers } = effect;
  return [
    ...(isWithoutMembers ? [words.nobody] : []),
    ...(override ? [] : held.map((one) => heldText(reading, one, override, words))),
    ...(unpaid.length > 0 ? [words.unpaid(namesText(reading, unpaid))] : []),
  ];
}

function doneBy(reading: Reading, effect: Effect, override: boolean, words: FormWords['effect']): string[] {
  const { kind, at, joining, leaving, held, emptied } = effect;
  if (kind === 'nothing') return [words.nothing];
  return [
    words[kind](dayText(reading, at)),
    ...(joining.length > 0 ? [words.joining(joining.length, namesText(reading, joining))] : []),
    ...(leaving.length > 0 ? [words.leaving(leaving.length, namesText(reading, leaving))] : []),
    ...(override ? held.map((one) => heldText(reading, one, override, words)) : []),
    ...(override ? emptied.map(({ name, locked }) => words.emptied(name, !locked)) : []),
    ...(effect.isPayUnseen ? [words.payUnseen] : []),
  ];
}

/** What saving does, and what stands against it, by the published rules. */
export function Saying({ facts, policy, values }: Props) {
  const { language } = useLanguage();
  const { effect: words } = formWords(language);
  const reading = { language, zone: facts.calendar.zone };
  const effect = effectOf(facts, policy, values, Date.now());
  return (
    <>
      {doneBy(reading, effect, values.override, words).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {againstOf(reading, effect, values.override, words).map((text) => (
        <p key={text} class="policy-against">
          {text}
        </p>
      ))}
    </>
  );
}
