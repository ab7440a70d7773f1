import type { Counts } from '../../api/counts.ts';
import { useLanguage, useWords } from '../../app/language.tsx';
import { Choice } from '../../parts/choice.tsx';
import { levels } from '../../parts/level.tsx';
import { ClockSwitch } from '../../parts/clock-switch.tsx';
import { states, type AddressView } from './address.ts';
import { inboxWords } from './words.ts';

const choices = ['any', ...levels] as const;

interface Props {
  view: AddressView;
  counts: Counts | undefined;
  hrefOf(change: Partial<AddressView>): string;
  show(change: Partial<AddressView>, replace?: boolean): void;
}

/** A state and the number of cases in it. */
function State({ state, counts }: { state: AddressView['state']; counts: Counts | undefined }) {
  const { language, words } = useLanguage();
  const counted = counts?.[state === 'waiting' ? 'review_pending' : state];
  return (
    <>
      {state === 'waiting' ? inboxWords(language).waiting : words.inbox.states[state]}
      {counted && <span class="chip-count">{`${counted.count}${counted.more ? '+' : ''}`}</span>}
    </>
  );
}

/** The filters of the cases, and the choice of the clock. */
export function Filters({ view, counts, hrefOf, show }: Props) {
  const { inbox } = useWords();
  return (
    <div class="filters">
      <nav aria-label={inbox.state}>
        <ul class="chips">
          {states.map((state) => (
            <li key={state}>
              <a
                class="chip"
                href={hrefOf({ state, entry: null, flag: null })}
                aria-current={state === view.state ? 'true' : undefined}
              >
                <State state={state} counts={counts} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Choice<(typeof choices)[number]>
        label={inbox.level}
        value={view.level ?? 'any'}
        options={choices.filter((level) => level !== 'low').map((value) => ({ value, text: inbox.levelsFrom[value] }))}
        onChoose={(level) => show({ level: level === 'any' ? null : level, entry: null, flag: null })}
      />
      <ClockSwitch />
    </div>
  );
}
