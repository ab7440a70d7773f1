import { Dialog } from '../parts/dialog.tsx';
import { type Binding, useKeyBoard } from './keys.tsx';
import { useWords } from './language.tsx';
import { useStorePreferences } from './own-preferences.tsx';

function KeyList({ bindings }: { bindings: readonly Binding[] }) {
  return (
    <dl class="key-list">
      {bindings.map(({ key, description }) => (
        <div key={key}>
          <dt>
            <kbd class={key}>{key}</kbd>
          </dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The list of this screen's keyboard shortcuts, with a switch that turns them off. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  const { keys } = useWords();
  const board = useKeyBoard();
  const keep = useStorePreferences();
  return (
    <Dialog title={keys.title} isOpen onClose={onClose}>
      <label class="key-switch">
        <input
          type="checkbox"
          checked={board.isOn}
          onChange={({ currentTarget: { checked } }) => {
            board.switchTo(checked);
            keep({ single_keys: checked });
          }}
        />
        {keys.use}
      </label>
      {board.isOn && <KeyList bindings={board.list()} />}
    </Dialog>
  );
}
