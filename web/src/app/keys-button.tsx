import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { useModule } from '../parts/use-module.ts';
import { useKeyBoard, useKeys } from './keys.tsx';
import { useWords } from './language.tsx';

/** Opens the list of keyboard shortcuts, which is loaded on first use. */
export function KeysButton() {
  const { keys } = useWords();
  const board = useKeyBoard();
  const [isOpen, setOpen] = useState(false);
  const list = useModule(() => import('./keys-dialog.tsx'), isOpen);
  const open = () => setOpen(true);
  useKeys([{ key: '?', description: keys.help, run: open }]);
  return (
    <>
      <Button kind="quiet" shortcut={board.isOn ? '?' : undefined} onPress={open}>
        {keys.button}
      </Button>
      {isOpen && list && <list.KeysDialog onClose={() => setOpen(false)} />}
    </>
  );
}
