import { useWords } from '../../app/language.tsx';
import { useTitle } from '../../app/use-title.ts';
import '../card.css';

export function NotFound() {
  const { notFound } = useWords();
  useTitle(notFound.title);
  return (
    <section class="page-card">
      <h1>{notFound.title}</h1>
      <p>{notFound.text}</p>
      <p>
        <a href="/">{notFound.home}</a>
      </p>
    </section>
  );
}
