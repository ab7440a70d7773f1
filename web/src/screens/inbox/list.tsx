import { useEffect, useRef } from 'preact/hooks';
import { useLanguage, useWords } from '../../app/language.tsx';
import { Avatar } from '../../parts/avatar.tsx';
import { LevelMark } from '../../parts/level.tsx';
import { dayOf } from '../../words/dates.ts';
import type { AddressView } from './address.ts';
import type { Entry } from './queries.ts';
import type { Picking } from './use-picking.ts';
import { inboxWords } from './words.ts';

/** The title of a case: the strongest flag, and the number of others. */
function titleOf(entry: Entry, types: Readonly<Record<string, string>>): { title: string; more: number } {
  const strongest = entry.flags.find((flag) => flag.confidence_level === entry.confidence_level) ?? entry.flags[0];
  const kinds = new Set(entry.flags.map(({ type }) => type));
  return { title: types[strongest?.type ?? ''] ?? '', more: kinds.size - 1 };
}

interface LineProps {
  entry: Entry;
  href: string;
  isChosen: boolean;
  /** Whether the case no longer matches the filters. */
  hasLeft: boolean;
  picking: Picking;
}

/** The checkbox of a case. For the reviewer's own case, the checkbox is unavailable and shows the reason. */
function Box({ entry, title, picking }: Pick<LineProps, 'entry' | 'picking'> & { title: string }) {
  const { language, words } = useLanguage();
  const press = (event: MouseEvent & { currentTarget: HTMLInputElement }) => {
    if (!entry.reviewable || !picking.toggle(entry.id, event.shiftKey)) event.preventDefault();
  };
  return (
    <input
      type="checkbox"
      class="case-box"
      aria-label={inboxWords(language).pick(entry.user.name, title)}
      aria-disabled={entry.reviewable ? undefined : true}
      title={entry.reviewable ? undefined : words.inbox.own}
      checked={picking.picked.has(entry.id)}
      onClick={press}
    />
  );
}

function isSeen(line: HTMLElement): boolean {
  const { top, bottom } = line.getBoundingClientRect();
  const list = line.closest('.inbox-list')?.getBoundingClientRect();
  return list !== undefined && top >= list.top && bottom <= Math.min(list.bottom, innerHeight);
}

function Line({ entry, href, isChosen, hasLeft, picking }: LineProps) {
  const { language, words } = useLanguage();
  const { inbox, flag } = words;
  const { title, more } = titleOf(entry, flag.types);
  const line = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Scrolls only if the case is out of view. Scrolling every time would move the start of the tab order here.
    if (isChosen && line.current && !isSeen(line.current)) line.current.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li class={hasLeft ? 'case-line case-left' : 'case-line'}>
      <Box entry={entry} title={title} picking={picking} />
      <a ref={line} class="case" href={href} aria-current={isChosen ? 'true' : undefined}>
        <Avatar name={entry.user.name} />
        <span class="case-what">
          <strong>{entry.user.name}</strong>
          <span>
            {title}
            {more > 0 && inbox.andMore(more)}
            {hasLeft && <em> ({inboxWords(language).left})</em>}
          </span>
        </span>
        <span class="case-when">
          <span>{dayOf(language, entry.date)}</span>
          <LevelMark level={entry.confidence_level} text={inbox.levels[entry.confidence_level]} />
          {entry.answered && <span class="case-answered">{inbox.answered}</span>}
        </span>
      </a>
    </li>
  );
}

interface Props {
  entries: readonly Entry[];
  chosen: string | undefined;
  left: ReadonlySet<string>;
  picking: Picking;
  hrefOf(change: Partial<AddressView>): string;
}

/** The cases, newest first. */
export function CaseList({ entries, chosen, left, picking, hrefOf }: Props) {
  const { inbox } = useWords();
  return (
    <ol class="cases" aria-label={inbox.title}>
      {entries.map((entry) => (
        <Line
          key={entry.id}
          entry={entry}
          href={hrefOf({ entry: entry.id, flag: null })}
          isChosen={entry.id === chosen}
          hasLeft={left.has(entry.id)}
          picking={picking}
        />
      ))}
    </ol>
  );
}
