import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import type { Organization } from '../api/session.ts';
import { Button } from '../parts/button.tsx';
import { useKeyBoard, useKeys } from './keys.tsx';
import { useWords } from './language.tsx';

interface DialogProps {
  organization: Organization;
  onClose(): void;
}

/** Opens the search of an organization, which is loaded when somebody first looks for something. */
export function SearchButton({ organization }: { organization: Organization }) {
  const { nav } = useWords();
  const board = useKeyBoard();
  const [Opened, setOpened] = useState<ComponentType<DialogProps> | null>(null);
  const open = async () => {
    const { SearchDialog } = await import('../screens/search/search-dialog.tsx');
    setOpened(() => SearchDialog);
  };
  useKeys([{ key: '/', does: nav.find, run: () => void open() }]);
  return (
    <>
      <Button kind="quiet" shortcut={board.isOn ? '/' : undefined} onPress={() => void open()}>
        {nav.search}
      </Button>
      {Opened && <Opened organization={organization} onClose={() => setOpened(null)} />}
    </>
  );
}
