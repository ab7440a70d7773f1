import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lexer, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import { slugOf } from '../src/words/slug.ts';

/** A node of a page: text, or an element with its children. */
type HelpNode = string | [tag: string, properties: Record<string, string> | null, ...HelpNode[]];

interface HelpPage {
  title: string;
  nodes: readonly HelpNode[];
}

/** Converts a link to another help page in the same folder. Other links stay the same. */
const addressOf = (href: string) => href.replace(/^(?:\.\/)?([\w-]+)\.md(?=#|$)/, '/help/$1');

const all = (tokens: readonly Token[] | undefined): HelpNode[] => (tokens ?? []).flatMap(nodesOf);

function listOf({ ordered, items }: Tokens.List): HelpNode {
  return [ordered ? 'ol' : 'ul', null, ...items.map((item): HelpNode => ['li', null, ...all(item.tokens)])];
}

const makers: Record<string, (token: never) => HelpNode[]> = {
  heading: ({ depth, text, tokens }: Tokens.Heading) => [[`h${depth}`, { id: slugOf(text) }, ...all(tokens)]],
  paragraph: ({ tokens }: Tokens.Paragraph) => [['p', null, ...all(tokens)]],
  list: (token: Tokens.List) => [listOf(token)],
  strong: ({ tokens }: Tokens.Strong) => [['strong', null, ...all(tokens)]],
  link: ({ href, tokens }: Tokens.Link) => [['a', { href: addressOf(href) }, ...all(tokens)]],
  codespan: ({ text }: Tokens.Codespan) => [['code', null, text]],
  code: ({ text }: Tokens.Code) => [['pre', null, ['code', null, text]]],
  text: (token: Tokens.Text) => (token.tokens ? all(token.tokens) : [token.text.replaceAll('\n', ' ')]),
  space: () => [],
};

/** Throws on Markdown that help pages do not support, so that no content is lost silently. */
function nodesOf(token: Token): HelpNode[] {
  const make = makers[token.type];
  if (!make) throw new Error(`a page of help cannot show "${token.raw.trim().slice(0, 40)}" (${token.type})`);
  return make(token as never);
}

/** The heading and elements of a help page. */
export function readHelpPage(markdown: string): HelpPage {
  const [first, ...rest] = lexer(markdown);
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error('a page of help begins with its title');
  return { title: first.text, nodes: all(rest) };
}

const folder = resolve(import.meta.dirname, '../../docs/help');
const virtual = /^virtual:help\/(\w+)$/;

function pagesOf(language: string): Record<string, HelpPage> {
  const names = readdirSync(join(folder, language)).filter((name) => name.endsWith('.md'));
  const read = (name: string) => readHelpPage(readFileSync(join(folder, language, name), 'utf8'));
  return Object.fromEntries(names.map((name) => [name.slice(0, -'.md'.length), read(name)]));
}

/** The pages of `docs/help` in a language, as data. The browser never parses a string as markup. */
export function helpPages(): Plugin {
  return {
    name: 'help-pages',
    resolveId: (id) => (virtual.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, language] = virtual.exec(id.slice(1)) ?? [];
      if (language === undefined) return undefined;
      return `export const pages = ${JSON.stringify(pagesOf(language))};`;
    },
  };
}
