import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useEffect, useId, useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { type Group, type Hit, hitsOf, saveRecent, recentHits, screensNamed } from './hits.ts';
import { searchWords } from './words.ts';
import './search.css';

function useHits(organization: Organization, text: string) {
  const { language, words } = useLanguage();
  const { archived } = searchWords(language);
  const q = text.trim();
  const query = useQuery({
    queryKey: ['search', organization.id, q],
    enabled: q !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('searchOrganization', { params: { organization_id: organization.id }, query: { q }, signal }),
  });
  const hits = q === '' || !query.data ? [] : hitsOf(organization, query.data.search, archived);
  const recent = q === '' ? recentHits(organization.id) : [];
  return {
    query,
    isSettled: q === '' || (query.isSuccess && !query.isPlaceholderData),
    hits: [...recent, ...hits, ...screensNamed(organization, words, q)],
  };
}

interface ListProps {
  id: string;
  hits: readonly Hit[];
  chosen: number;
  open(hit: Hit): void;
}

/** Grouped options in order. An option's id contains the position among all options. */
function HitList({ id, hits, chosen, open }: ListProps) {
  const { groups, title } = searchWords(useLanguage().language);
  const options = hits.map((hit, place) => ({ hit, place }));
  const shown = [...new Set(hits.map(({ group }) => group))];
  const option = ({ hit, place }: { hit: Hit; place: number }) => (
    <a
      key={place}
      id={`${id}-${place}`}
      role="option"
      class="search-hit"
      href={hit.href}
      tabIndex={-1}
      aria-selected={place === chosen}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        open(hit);
      }}
    >
      <span>{hit.text}</span>
      {hit.note !== undefined && <span class="search-note">{hit.note}</span>}
    </a>
  );
  const group = (name: Group) => (
    <div key={name} role="group" aria-labelledby={`${id}-${name}`} class="search-group">
      <div id={`${id}-${name}`} class="search-name">
        {groups[name]}
      </div>
      {options.filter(({ hit }) => hit.group === name).map(option)}
    </div>
  );
  return (
    <div id={id} role="listbox" aria-label={title} class="search-list">
      {shown.map(group)}
    </div>
  );
}

interface Props {
  organization: Organization;
  onClose(): void;
}

interface FieldProps {
  list: string;
  hits: readonly Hit[];
  chosen: number;
  text: string;
  onType(text: string): void;
  /** Moves the selection by a number of positions and wraps around the ends. */
  onStep(places: number): void;
  onEnter(): void;
}

/** The focus stays in the field. `aria-activedescendant` names the selected option. */
function SearchField({ list, hits, chosen, text, onType, onStep, onEnter }: FieldProps) {
  const { field } = searchWords(useLanguage().language);
  const isOpen = hits.length > 0;
  const actions: Record<string, () => void> = {
    ArrowDown: () => onStep(1),
    ArrowUp: () => onStep(-1),
    Enter: onEnter,
  };
  const press = (event: KeyboardEvent) => {
    const act = event.isComposing ? undefined : actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <input
      type="search"
      class="search-field"
      role="combobox"
      list={undefined}
      aria-label={field}
      aria-autocomplete="list"
      aria-expanded={isOpen}
      aria-controls={isOpen ? list : undefined}
      aria-activedescendant={isOpen ? `${list}-${chosen}` : undefined}
      autocomplete="off"
      maxLength={100}
      placeholder={field}
      value={text}
      onInput={(event) => onType(event.currentTarget.value)}
      onKeyDown={press}
    />
  );
}

interface Props {
  organization: Organization;
  onClose(): void;
}

/** Searches people, projects, clients and screens by part of their name. */
export function SearchDialog({ organization, onClose }: Props) {
  const words = searchWords(useLanguage().language);
  const { route } = useLocation();
  const list = useId();
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const { query, isSettled, hits } = useHits(organization, text);
  const chosen = Math.max(0, Math.min(place, hits.length - 1));
  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    saveRecent(organization.id, hit);
    onClose();
    route(hit.href);
  };
  const type = (next: string) => {
    setText(next);
    setPlace(0);
  };
  useEffect(() => document.getElementById(`${list}-${chosen}`)?.scrollIntoView({ block: 'nearest' }), [chosen]);
  const q = text.trim();
  const result = hits.length > 0 ? words.found(hits.length) : words.none(q);
  return (
    <Dialog title={words.title} isOpen onClose={onClose}>
      <SearchField
        {...{ list, hits, chosen, text }}
        onType={type}
        onStep={(places) => setPlace((chosen + places + hits.length) % Math.max(hits.length, 1))}
        onEnter={() => isSettled && open(hits[chosen])}
      />
      {query.isError && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {hits.length > 0 && <HitList {...{ hits, chosen, open }} id={list} />}
      <p class="search-said" role="status">
        {q === '' ? words.hint : isSettled && result}
      </p>
    </Dialog>
  );
}
