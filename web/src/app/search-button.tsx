import { useState } from 'preact/hooks';
import type { Organization } from '../api/session.ts';
import { Button } from '../parts/button.tsx';
import { useModule } from '../parts/use-module.ts';
import { useKeyBoard, useKeys } from './keys.tsx';
import { useWords } from './language.tsx';

/** Opens the search of an organization, which is loaded on first use. */
export function SearchButton({ organization }: { organization: Organization }) {
  const { nav } = useWords();
  const board = useKeyBoard();
  const [isOpen, setOpen] = useState(false);
  const search = useModule(() => import('../screens/search/search-dialog.tsx'), isOpen);
  const open = () => setOpen(true);
  useKeys([{ key: '/', description: nav.find, run: open }]);
  return (
    <>
      <Button kind="quiet" shortcut={board.isOn ? '/' : undefined} onPress={open}>
        {nav.search}
      </Button>
      {isOpen && search && <search.SearchDialog organization={organization} onClose={() => setOpen(false)} />}
    </>
  );
}
