import { useLanguage } from '../app/language.tsx';
import { Button } from './button.tsx';
import { partWords } from './words.ts';

interface Props {
  /** As `usePages` gives it. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };
}

/** The next page of a list, where there is one. */
export function Pager({ list }: Props) {
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
