import { useRef, useState } from 'preact/hooks';
import { useClock } from '../../app/clock.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { HelpLink } from '../../parts/help-link.tsx';
import { clockText } from '../../words/clocks.ts';
import { instantIn, instantText, localIn } from '../../words/zones.ts';
import { daysAgoOf, endOfDay } from './past-days.ts';
import { budgetWords } from './words.ts';

const daysBack = 91;

interface Props {
  timeZone: string;
  /** An instant in ISO 8601; null = now. */
  asOf: string | null;
  onChoose(asOf: string | null): void;
}

/** A field for an exact instant, to the minute. An empty or incomplete value changes nothing. */
function ExactField({ timeZone, asOf, onChoose }: Props) {
  const { language } = useLanguage();
  const { asOf: words } = budgetWords(language);
  const field = useRef<HTMLInputElement>(null);
  const { zone } = useClock(timeZone);
  const now = Date.now();
  const choose = (local: string) => {
    const instant = local === '' ? NaN : instantIn(zone, local);
    const isFuture = instant > Date.now();
    field.current?.setCustomValidity(isFuture ? words.future : '');
    if (isFuture) field.current?.reportValidity();
    else if (!Number.isNaN(instant)) onChoose(new Date(instant).toISOString().replace('.000', ''));
  };
  return (
    <label class="as-of-exact">
      <span class="unseen">{words.exact}</span>
      <input
        ref={field}
        type="datetime-local"
        value={localIn(zone, asOf === null ? now : Date.parse(asOf))}
        max={localIn(zone, now)}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    </label>
  );
}

/** Selects the instant of the figures: a slider of days, a field for the minute, and a button that returns to now. */
export function AsOf({ timeZone, asOf, onChoose }: Props) {
  const { language } = useLanguage();
  const { asOf: words } = budgetWords(language);
  const clock = useClock(timeZone);
  const [now] = useState(Date.now);
  const chosen = daysBack - Math.min(daysBack, daysAgoOf(timeZone, asOf, now));
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged === null ? asOf : endOfDay(timeZone, daysBack - dragged, now);
  const text = shown === null ? words.isNow : instantText(language, clock.zone, Date.parse(shown));
  const drop = (position: number) => {
    setDragged(null);
    onChoose(endOfDay(timeZone, daysBack - position, now));
  };
  return (
    <fieldset class={asOf === null ? 'as-of' : 'as-of as-of-past'}>
      <legend>{words.label}</legend>
      <output class="as-of-text">{text}</output>
      <input
        type="range"
        class="as-of-slider"
        aria-label={words.slider}
        aria-valuetext={text}
        min={0}
        max={daysBack}
        value={dragged ?? chosen}
        onInput={(event) => setDragged(Number(event.currentTarget.value))}
        onChange={(event) => drop(Number(event.currentTarget.value))}
      />
      <ExactField timeZone={timeZone} asOf={asOf} onChoose={onChoose} />
      <Button kind="quiet" refused={asOf === null ? words.isNow : null} onPress={() => onChoose(null)}>
        {words.now}
      </Button>
      <small class="as-of-zone">{clockText(language, clock)}</small>
      <HelpLink to="budgets#as-of" />
    </fieldset>
  );
}
