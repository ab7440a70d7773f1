import { useQuery } from '@tanstack/preact-query';
import { type ComponentChildren, h } from 'preact';
import { useLocation, useRoute } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import type { HelpNode } from 'virtual:help/*';
import { useLanguage } from '../../app/language.tsx';
import { useTitle } from '../../app/use-title.ts';
import { NotFound } from '../not-found/not-found.tsx';
import { isTopic, loadPages, topics } from './topics.ts';
import { helpWords } from './words.ts';
import './help.css';

type Pages = Awaited<ReturnType<typeof loadPages>>;

function made(node: HelpNode): ComponentChildren {
  if (typeof node === 'string') return node;
  const [tag, properties, ...children] = node;
  return h(tag, properties, ...children.map(made));
}

function List({ pages, shown }: { pages: Pages; shown: string }) {
  const words = helpWords(useLanguage().language);
  return (
    <nav class="help-topics" aria-label={words.topics}>
      <ul>
        {topics.map((topic) => (
          <li key={topic}>
            <a href={`/help/${topic}`} aria-current={topic === shown ? 'page' : undefined}>
              {pages[topic]?.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls to the heading in the address and focuses it after the page has loaded. */
function useHeadingInView(page: unknown) {
  const { url } = useLocation();
  useEffect(() => {
    const heading = page ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
    if (!heading) return;
    heading.scrollIntoView();
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [page, url]);
}

/** A page of `docs/help`; without a topic, the first page. */
export function Help() {
  const { language, words: common } = useLanguage();
  const words = helpWords(language);
  const { topic = topics[0] } = useRoute().params;
  const { data: pages } = useQuery({
    queryKey: ['help', language],
    queryFn: () => loadPages(language),
    staleTime: Infinity,
  });
  const page = pages?.[topic];
  useHeadingInView(page);
  useTitle(page ? `${page.title} - ${words.title}` : words.title);
  if (!isTopic(topic)) return <NotFound />;
  if (!pages || !page) return <p class="help">{common.loading}</p>;
  return (
    <div class="help">
      <List pages={pages} shown={topic} />
      <article class="help-page">
        <h1>{page.title}</h1>
        {page.nodes.map(made)}
      </article>
    </div>
  );
}
