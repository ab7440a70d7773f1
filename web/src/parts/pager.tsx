import { useLanguage } from '../app/language.tsx';
import { Button } from './button.tsx';
import { partWords } from './words.ts';

/** A list that has more, as `usePages` gives it. */
export interface More {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

/** On paper, that the list has more rows than are printed. */
export function Cut({ shown }: { shown: number }) {
  return <p class="on-paper">{partWords(useLanguage().language).cut(shown)}</p>;
}

interface Props {
  list: More;
  /** How many rows are shown. */
  shown: number;
}

/** The next page of a list, where there is one; on paper, that there is more. */
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
      <Cut shown={shown} />
    </>
  );
}
