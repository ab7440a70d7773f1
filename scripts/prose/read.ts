import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { marked, type Token, type Tokens } from 'marked';
import { parseSync, Visitor } from 'oxc-parser';

export interface Sentence {
  line: number;
  text: string;
}

const withoutCode = (text: string) =>
  text
    .replaceAll(/`[^`]*`/g, 'X')
    .replaceAll(/https?:\/\/\S+/g, 'X')
    .replaceAll(/<[^>\n]+>/g, '');

/** Sentences end before a capital letter. Paragraphs are read as a whole, because a sentence can span several lines. */
const sentencesOf = (line: number, text: string): Sentence[] =>
  withoutCode(text)
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=[.!?]) +(?=[A-Z])/)
    .map((sentence) => ({ line, text: sentence.trim() }))
    .filter(({ text: sentence }) => sentence !== '');

/** The visible text of inline Markdown: code is replaced by X, and a link by its text. */
function inline(tokens: readonly Token[] = []): string {
  return tokens
    .map((token) => {
      if (token.type === 'codespan') return 'X';
      if ('tokens' in token && token.tokens) return inline(token.tokens);
      return token.type === 'br' ? ' ' : token.raw;
    })
    .join('');
}

const linesIn = (raw: string) => raw.split('\n').length - 1;

/** The texts of consecutive Markdown blocks, each with a line number. */
function blockTexts(tokens: readonly Token[], line: number): Sentence[] {
  let at = line;
  return tokens.flatMap((token) => {
    const start = at;
    at += linesIn(token.raw);
    return textsOf(token, start);
  });
}

function textsOf(token: Token, line: number): Sentence[] {
  if (token.type === 'code' || token.type === 'html') return [];
  if (token.type === 'list') return blockTexts((token as Tokens.List).items, line);
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => inline(cell.tokens));
    return [header, ...rows].flatMap((row, index) =>
      // The second line of a table is only the separator below the header.
      cells(row).map((text) => ({ line: line + (index === 0 ? 0 : index + 1), text })),
    );
  }
  if (!('tokens' in token) || !token.tokens) return [];
  const isBlock = token.type === 'list_item' || token.type === 'blockquote';
  return isBlock ? blockTexts(token.tokens, line) : [{ line, text: inline(token.tokens) }];
}

const markdownSentences = (text: string) =>
  blockTexts(marked.lexer(text), 1).flatMap((block) => sentencesOf(block.line, block.text));

/** Blank lines, list items and tags begin a new paragraph in a comment. */
const paragraphs = (comment: string) =>
  comment
    .split('\n')
    .map((line) => line.replace(/^[ \t]*\*[ ]?/, '').trim())
    .join('\n')
    .split(/\n(?=- |@|\d+\. )|\n\n/);

const isStatement = /\b(?:select|insert|update|delete)\b.*\b(?:from|into|set)\b|\bjoin\b/i;
/** Whether a text has three or more words and is not a path, a class list or a statement. */
const isSentence = (text: string) =>
  (text.match(/[a-z]{2,} /gi) ?? []).length >= 3 && /^[A-Za-z"]/.test(text) && !isStatement.test(text);

/** German texts follow other rules. */
const isGerman = /\/de[-.]|-de\.|[äöüßÄÖÜ]/;

interface Piece {
  start: number;
  text: string;
}

function stringsOf(program: ReturnType<typeof parseSync>['program']): Piece[] {
  const found: Piece[] = [];
  new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === 'string') found.push({ start, text: value });
    },
    TemplateLiteral: ({ quasis, start }) => {
      found.push({ start, text: quasis.map(({ value }) => value.cooked ?? '').join('X') });
    },
  }).visit(program);
  return found.filter(({ text }) => isSentence(text) && !isGerman.test(text));
}

interface Comment {
  line: number;
  /** The last line of a comment that the next line can continue; null for a block comment. */
  last: number | null;
  text: string;
}

/** One-line comments on consecutive lines form one paragraph. */
function joinComments(comments: readonly Comment[]): Comment[] {
  const joined: Comment[] = [];
  for (const comment of comments) {
    const previous = joined.at(-1);
    if (previous && comment.last !== null && previous.last === comment.line - 1) {
      previous.text += `\n${comment.text}`;
      previous.last = comment.last;
    } else joined.push({ ...comment });
  }
  return joined;
}

/** Comments that tools read. */
const isDirective = /^\s*(?:proves: |oxlint-|v8 |@ts-)/;

function codeSentences(file: string, text: string): Sentence[] {
  const { comments, program } = parseSync(file, text);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const all = comments
    .filter(({ value }) => !isDirective.test(value))
    .map(({ value, type, start }) => {
      const line = lineAt(start);
      return { line, last: type === 'Line' ? line : null, text: value };
    });
  const ofComments = joinComments(all).flatMap(({ line, text: comment }) =>
    paragraphs(comment).flatMap((paragraph) => sentencesOf(line, paragraph)),
  );
  if (isGerman.test(file)) return ofComments;
  return [...ofComments, ...stringsOf(program).flatMap(({ start, text: part }) => sentencesOf(lineAt(start), part))];
}

/** The comments in SQL, in the order of their lines. */
const sqlSentences = (text: string): Sentence[] =>
  Array.from(text.matchAll(/(?:^[ \t]*--.*\n?)+/gm), ({ 0: block, index }) => {
    const line = text.slice(0, index).split('\n').length;
    return sentencesOf(line, block.replaceAll(/^[ \t]*--[ ]?/gm, ''));
  }).flat();

/** Every English sentence of a file that people read: prose, comments, and strings of three or more words. */
export function readSentences(file: string): Sentence[] {
  const text = readFileSync(file, 'utf8');
  const kind = extname(file);
  if (kind === '.md') return markdownSentences(text);
  return kind === '.sql' ? sqlSentences(text) : codeSentences(file, text);
}
