import { useRef, useState } from 'preact/hooks';
import { useClock } from '../../app/clock.ts';
import { useLanguage } from '../../app/language.tsx';
import { instantIn, instantText, localIn } from '../../words/zones.ts';
import { type Dates, instantAt, dayIndexOf, type BudgetHistoryView } from './view.ts';
import { historyWords } from './words.ts';

interface Props {
  view: BudgetHistoryView;
  dates: Dates;
  count: number;
  timeZone: string;
  onChange(next: Partial<BudgetHistoryView>): void;
}

interface HandleProps extends Props {
  name: 'from' | 'to';
  /** The first position that preserves the order of the two handles. */
  min: number;
  max: number;
}

interface ExactProps extends Pick<HandleProps, 'name' | 'view' | 'timeZone'> {
  instant: string | null;
  now: number;
  choose(chosen: string): void;
}

/**
 * A field for an instant, to the minute. The field reports and rejects an instant that is in the future or in the
 * wrong order.
 */
function ExactField({ name, view, timeZone, instant, now, choose }: ExactProps) {
  const { handles: words } = historyWords(useLanguage().language);
  const { zone } = useClock(timeZone);
  const field = useRef<HTMLInputElement>(null);
  const faultOf = (at: number): string => {
    if (at > Date.now()) return words.future;
    const [other, isFrom] = [view[name === 'from' ? 'to' : 'from'], name === 'from'];
    const bound = other === null ? Date.now() : Date.parse(other);
    return (isFrom ? at > bound : at < bound) ? words.order : '';
  };
  const type = (local: string) => {
    const at = local === '' ? NaN : instantIn(zone, local);
    if (Number.isNaN(at)) return;
    const fault = faultOf(at);
    field.current?.setCustomValidity(fault);
    if (fault) field.current?.reportValidity();
    else choose(new Date(at).toISOString().replace('.000', ''));
  };
  return (
    <label>
      <span class="unseen">{words.exact[name]}</span>
      <input
        ref={field}
        type="datetime-local"
        value={localIn(zone, instant === null ? now : Date.parse(instant))}
        max={localIn(zone, now)}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </label>
  );
}

/** One of the two instants: a slider of days, and a field for the minute. */
function Handle(props: HandleProps) {
  const { name, view, dates, timeZone, min, max, onChange } = props;
  const { language } = useLanguage();
  const { handles: words } = historyWords(language);
  const [now] = useState(Date.now);
  const { zone } = useClock(timeZone);
  const [dragged, setDragged] = useState<number | null>(null);
  const instant = dragged === null ? view[name] : instantAt(dates, timeZone, dragged, now);
  const text = instant === null ? words.now : instantText(language, zone, Date.parse(instant));
  const choose = (chosen: string | null) =>
    onChange(name === 'to' ? { to: chosen } : { from: chosen ?? new Date(now).toISOString() });
  const drop = (place: number) => {
    setDragged(null);
    choose(instantAt(dates, timeZone, place, now));
  };
  return (
    <fieldset class="instant">
      <legend>{words[name]}</legend>
      <output>{text}</output>
      <input
        type="range"
        aria-label={words.slider[name]}
        aria-valuetext={text}
        min={min}
        max={max}
        value={dragged ?? dayIndexOf(dates, timeZone, view[name], now)}
        onInput={(event) => setDragged(event.currentTarget.valueAsNumber)}
        onChange={(event) => drop(event.currentTarget.valueAsNumber)}
      />
      <ExactField {...props} instant={instant} now={now} choose={choose} />
    </fieldset>
  );
}

/** The two instants to compare. Neither can move past the other. */
export function Handles(props: Props) {
  const { view, dates, timeZone, count } = props;
  const [now] = useState(Date.now);
  const [from, to] = [view.from, view.to].map((instant) => dayIndexOf(dates, timeZone, instant, now));
  return (
    <div class="instants">
      <Handle {...props} name="from" min={0} max={to ?? 0} />
      <Handle {...props} name="to" min={from ?? 0} max={count - 1} />
    </div>
  );
}
