import { isSignedOut, sentenceOf } from '../api/errors.ts';
import { useWords } from '../app/language.tsx';
import { Button } from './button.tsx';
import './failure.css';

interface Props {
  error: unknown;
  /** The part of the page that failed, if other parts loaded. */
  about?: string;
  onRetry?: () => void;
}

/** A failure, its remedy and a button that tries again. */
export function Failure({ error, about, onRetry }: Props) {
  const words = useWords();
  return (
    <div class="failure" role="alert">
      <p>
        {about && `${about} `}
        {sentenceOf(error, words)}
      </p>
      {isSignedOut(error) && (
        <a class="button button-plain" href="/sign-in" target="_blank">
          <span>{words.errors.signIn}</span>
        </a>
      )}
      {onRetry && <Button onPress={onRetry}>{words.errors.again}</Button>}
    </div>
  );
}
