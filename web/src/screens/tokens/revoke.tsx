import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import type { Token } from './use-tokens.ts';
import { tokenWords } from './words.ts';

interface Props {
  /** The token to revoke; null if no token is selected. */
  token: Token | null;
  onEnded(token: Token): void;
  onClose(): void;
}

/** Confirms the revocation of a token and describes its effect. */
export function RevokeToken({ token, onEnded, onClose }: Props) {
  const { revoke: words } = tokenWords(useLanguage().language);
  const [isEnding, setEnding] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const end = async (chosen: Token) => {
    setEnding(true);
    setError(null);
    try {
      await call('deleteOrganizationToken', { params: { token_id: chosen.id } });
      onEnded(chosen);
    } catch (failure) {
      setError(failure);
    } finally {
      setEnding(false);
    }
  };
  const close = () => {
    setError(null);
    onClose();
  };
  return (
    <Dialog title={token ? words.title(token.name) : ''} isOpen={token !== null} onClose={close}>
      <p>{words.text}</p>
      {error !== null && <Failure error={error} />}
      {token && (
        <Button kind="main" busy={isEnding} onPress={() => void end(token)}>
          {words.confirm}
        </Button>
      )}
    </Dialog>
  );
}
