import { parseSync, Visitor } from 'vite';

/** A change to a program's text that the tests should detect. */
export interface Edit {
  kind: string;
  start: number;
  end: number;
  replacement: string;
}

const swapped: Record<string, [kind: string, other: string]> = {
  '<': ['comparison', '<='],
  '<=': ['comparison', '<'],
  '>': ['comparison', '>='],
  '>=': ['comparison', '>'],
  '===': ['comparison', '!=='],
  '!==': ['comparison', '==='],
  '+': ['arithmetic', '-'],
  '-': ['arithmetic', '+'],
  '*': ['arithmetic', '/'],
  '/': ['arithmetic', '*'],
  '%': ['arithmetic', '*'],
  '&&': ['boolean', '||'],
  '||': ['boolean', '&&'],
};

/** Whether a text is valid TypeScript syntax. */
export const parses = (text: string) => parseSync('mutant.ts', text).errors.length === 0;

/** Keywords that end an SQL condition on the same line. */
const afterCondition =
  /\s+(?:and|or|then|where|group|order|limit|for|returning|union|on|join|left|cross|window|having)\b/y;

/** The end of the condition that begins at an offset; undefined if the condition continues on the next line. */
function endOfCondition(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\n') return depth === 0 ? at : undefined;
    if ('([{'.includes(character)) depth += 1;
    if (depth === 0) {
      afterCondition.lastIndex = at;
      if (')]}`'.includes(character) || afterCondition.test(text)) return at;
    }
    if (')]}'.includes(character)) depth -= 1;
  }
  return undefined;
}

/**
 * Drops the `and` at an offset, together with the condition that follows it. Skips `between`, and conditions that span
 * several lines.
 */
function droppedCondition(text: string, start: number): Edit[] {
  const before = text.slice(text.lastIndexOf('\n', start) + 1, start);
  const end = endOfCondition(text, start + 'and'.length);
  if (end === undefined || /\bbetween\b(?:(?!\band\b).)*$/.test(before)) return [];
  if (/(?:[=<>,(]|\b(?:in|exists|any|not|is|and))\s*$/.test(text.slice(start, end))) return [];
  return [{ kind: 'SQL condition', start, end, replacement: '' }];
}

/** The edits to SQL text between two parameters. */
function sqlEdits(text: string, from: number, to: number): Edit[] {
  const piece = text.slice(from, to);
  const edits: Edit[] = [];
  for (const { 0: operator, index } of piece.matchAll(/(?<=\s)[<>]=?(?=\s|$)/g)) {
    const start = from + index;
    const replacement = swapped[operator]?.[1] ?? operator;
    edits.push({ kind: 'SQL comparison', start, end: start + operator.length, replacement });
  }
  for (const { 0: word, index } of piece.matchAll(/\bsum(?=\()/g))
    edits.push({ kind: 'SQL sum', start: from + index, end: from + index + word.length, replacement: 'max' });
  for (const { 0: clause, 1: direction, index } of piece.matchAll(/\border by [\w."]+( desc| asc)?(?![\w(:.])/g)) {
    const end = from + index + clause.length;
    const start = end - (direction?.length ?? 0);
    edits.push({ kind: 'SQL order', start, end, replacement: direction === ' desc' ? ' asc' : ' desc' });
  }
  for (const { index } of piece.matchAll(/(?<![\w.])and(?=\s)/g)) edits.push(...droppedCondition(text, from + index));
  return edits;
}

/** The edits to constant defaults in `coalesce`. */
function defaultEdits(text: string, from: number, to: number): Edit[] {
  const calls = text.slice(from, to).matchAll(/\bcoalesce\((?:[^()\n]|\([^()\n]*\))*,\s*(\d+|true|false)(?=\))/g);
  return [...calls].map(({ 0: call, 1: value = '', index }) => {
    const end = from + index + call.length;
    const other = value === 'true' ? 'false' : 'true';
    const replacement = /^\d/.test(value) ? String(Number(value) + 1) : other;
    return { kind: 'SQL default', start: end - value.length, end, replacement };
  });
}

const isText = (node: { type: string; value?: unknown }) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

/**
 * Every possible edit to a file, in the order of the text. Skips types, because they have no effect when the tests
 * run.
 */
export function editsOf(text: string): Edit[] {
  const edits: Edit[] = [];
  const types: { start: number; end: number }[] = [];
  const swap = (operator: string, left: { end: number }, right: { start: number }) => {
    const [kind, replacement] = swapped[operator] ?? [];
    const start = text.indexOf(operator, left.end);
    if (!kind || !replacement || start >= right.start) return;
    edits.push({ kind, start, end: start + operator.length, replacement });
  };
  new Visitor({
    TSLiteralType: ({ start, end }) => void types.push({ start, end }),
    BinaryExpression({ operator, left, right }) {
      if (!isText(left) && !isText(right)) swap(operator, left, right);
    },
    LogicalExpression: ({ operator, left, right }) => swap(operator, left, right),
    UnaryExpression({ operator, start }) {
      if (operator === '!') edits.push({ kind: 'negation', start, end: start + 1, replacement: '' });
    },
    Literal({ start, end }) {
      const raw = text.slice(start, end);
      if (!/^\d[\d_]*$/.test(raw)) return;
      edits.push({ kind: 'constant', start, end, replacement: String(Number(raw.replaceAll('_', '')) + 1) });
    },
    IfStatement({ start, end, consequent, alternate }) {
      const only =
        consequent.type === 'BlockStatement' && consequent.body.length === 1 ? consequent.body[0] : consequent;
      if (only?.type === 'ReturnStatement' && !alternate) edits.push({ kind: 'guard', start, end, replacement: '' });
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      edits.push(...defaultEdits(text, quasi.start, quasi.end));
      // A piece of a template starts with a delimiter: a backtick or a closing brace.
      for (const piece of quasi.quasis)
        edits.push(...sqlEdits(text, piece.start + 1, piece.start + 1 + piece.value.raw.length));
    },
  }).visit(parseSync('source.ts', text).program);
  const isType = ({ start, end }: Edit) => types.some((type) => type.start <= start && end <= type.end);
  const ofNested = new Map(edits.map((edit) => [`${edit.start} ${edit.end} ${edit.replacement}`, edit]));
  return [...ofNested.values()].filter((edit) => !isType(edit)).toSorted((a, b) => a.start - b.start || a.end - b.end);
}
