/** Compares two versions of a template word by word, fields by name. [DO-033] */
import { fieldsOf } from './fields.ts';
import { compareSequences, type Change, type ComparedPart } from './sequences.ts';
import type { Node } from './tree.ts';

/** A heading, paragraph, item or row; a line of both versions has its words compared. */
export interface ComparedLine {
  readonly change: Change | 'changed';
  readonly parts: readonly ComparedPart[];
}

export interface ComparedWordings {
  readonly lines: readonly ComparedLine[];
  /** Fields that only one of the two uses. */
  readonly fields: { readonly added: readonly string[]; readonly removed: readonly string[] };
}

export function compareWordings(before: readonly Node[], after: readonly Node[]): ComparedWordings {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return {
    lines: compareTexts(linesOf(before), linesOf(after)),
    fields: { added: now.filter((name) => !old.includes(name)), removed: old.filter((name) => !now.includes(name)) },
  };
}

/** Removed lines and the lines that replace them count as changed if they share words. */
function compareTexts(before: readonly string[], after: readonly string[]): readonly ComparedLine[] {
  const lines: ComparedLine[] = [];
  let [gone, come]: [string[], string[]] = [[], []];
  const settle = (): void => {
    lines.push(...replaced(gone, come));
    [gone, come] = [[], []];
  };
  for (const { change, text } of compareSequences(before, after)) {
    if (change === 'removed') gone.push(text);
    else if (change === 'added') come.push(text);
    else {
      settle();
      lines.push(wholeLine('same', text));
    }
  }
  settle();
  return lines;
}

const wholeLine = (change: Change, text: string): ComparedLine => ({ change, parts: [{ change, text }] });

/** Pairs each removed line with the next added one that shares words with it. */
function replaced(gone: readonly string[], come: readonly string[]): readonly ComparedLine[] {
  const lines: ComparedLine[] = [];
  let next = 0;
  for (const before of gone) {
    const compared = come.slice(next).map((after) => compareSequences(wordsOf(before), wordsOf(after)));
    const found = compared.findIndex((parts) => parts.some(({ change, text }) => change === 'same' && /\S/.test(text)));
    if (found < 0) lines.push(wholeLine('removed', before));
    else {
      lines.push(...come.slice(next, next + found).map((text) => wholeLine('added', text)));
      lines.push({ change: 'changed', parts: joined(compared[found]!) });
      next += found + 1;
    }
  }
  return [...lines, ...come.slice(next).map((text) => wholeLine('added', text))];
}

/** Words and the blanks between them, a field as one word. */
const wordsOf = (line: string): readonly string[] => line.match(/\{\{[^}]*\}\}|[^\s{]+|\{|\s+/g) ?? [];

/** Merges adjacent parts of one kind. */
function joined(parts: readonly ComparedPart[]): readonly ComparedPart[] {
  const runs: { change: Change; text: string }[] = [];
  for (const { change, text } of parts) {
    const last = runs.at(-1);
    if (last?.change === change) last.text += text;
    else runs.push({ change, text });
  }
  return runs;
}

/** Elements that are separate lines. */
const lineTags: readonly string[] = ['h1', 'h2', 'h3', 'p', 'li', 'tr'];

/** Conditions and lists are separate lines, unless they are inside one. */
function linesOf(nodes: readonly Node[]): readonly string[] {
  return nodes.flatMap((node): readonly string[] => {
    if (node.kind === 'each') return [`{{#${node.name}}}`, ...linesOf(node.body), `{{/${node.name}}}`];
    if (node.kind === 'if') {
      const otherwise = node.otherwise.length > 0 ? ['{{else}}', ...linesOf(node.otherwise)] : [];
      return [`{{#if ${node.name}}}`, ...linesOf(node.then), ...otherwise, '{{/if}}'];
    }
    if (node.kind === 'element' && !lineTags.includes(node.tag)) return linesOf(node.body);
    const text = textOf(node).replaceAll(/\s+/g, ' ').trim();
    return text === '' ? [] : [text];
  });
}

function textOf(node: Node): string {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'value': {
      const filter = node.filter === null ? '' : ` |${node.filter}`;
      return `{{${node.name}${filter}${node.fallback === null ? '' : ` or "${node.fallback}"`}}}`;
    }
    case 'place':
      return `{{${node.name}}}`;
    case 'each':
      return `{{#${node.name}}}${textsOf(node.body)}{{/${node.name}}}`;
    case 'if': {
      const otherwise = node.otherwise.length > 0 ? `{{else}}${textsOf(node.otherwise)}` : '';
      return `{{#if ${node.name}}}${textsOf(node.then)}${otherwise}{{/if}}`;
    }
    case 'element':
      if (node.tag === 'br') return ' ';
      return node.tag === 'td' || node.tag === 'th' ? `${textsOf(node.body)} | ` : textsOf(node.body);
    default:
      return node satisfies never;
  }
}

const textsOf = (nodes: readonly Node[]): string => nodes.map(textOf).join('');
