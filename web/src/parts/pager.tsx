import { useLanguage } from '../app/language.tsx';
import { Button } from './button.tsx';
import { partWords } from './words.ts';

/** A list that has further pages, from `usePages`. */
export interface PagedList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

/** A note on printouts that the list has more rows than shown. */
export function CutNote({ shown }: { shown: number }) {
  return <p class="on-paper">{partWords(useLanguage().language).cut(shown)}</p>;
}

interface Props {
  list: PagedList;
  /** The number of shown rows. */
  shown: number;
}

/** Loads the next page of a list if there is one. On paper, notes that rows are missing. */
export function Pager({ list, shown }: Props) {
  const words = partWords(useLanguage().language);
  if (!list.hasNextPage) return null;
  return (
    <>
      <div class="pager">
        <Button busy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          {words.more}
        </Button>
      </div>
      <CutNote shown={shown} />
    </>
  );
}
