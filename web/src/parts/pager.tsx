import { useLanguage } from '../app/language.tsx';
import { Button } from './button.tsx';
import { partWords } from './words.ts';

/** A list that has more, as `usePages` gives it. */
export interface More {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

/** The next page of a list, where there is one. */
export function Pager({ list }: { list: More }) {
  const words = partWords(useLanguage().language);
  if (!list.hasNextPage) return null;
  return (
    <div class="pager">
      <Button busy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
        {words.more}
      </Button>
    </div>
  );
}
