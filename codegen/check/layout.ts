/** Layout of schema files: short values on one line, two spaces per level, one line feed at the end. */
import { withoutMark } from '../parse/foreign-text.ts';

/** The widest line that an object or array is drawn together for, in columns. */
const widest = 120;

/**
 * Formats a valid JSON file. Objects and arrays that fit stay on one line; wider ones that the author broke get one
 * member per line, and table rows stay rows. The file's own object is always broken, and so are lists of objects
 * directly in it (`properties`, `transitions`) if the author broke them.
 */
export function laidOut(text: string): string {
  const root = treeOf(text);
  return `${root.items.length === 0 ? oneLine(root) : brokenUp(root, '')}\n`;
}

/** The text as every editor saves it here: without a mark before it, its lines ended by line feeds. */
export const plainText = (text: string): string => withoutMark(text).replaceAll(/\r\n?/g, '\n');

interface Tree {
  /** The text of a plain value; the opening brace of the others. */
  readonly token: string;
  /** Of an object, the key of each item with its quotes. */
  readonly keys: readonly string[];
  readonly items: readonly Tree[];
  /** True when its author wrote it on one line. */
  readonly isRow: boolean;
}

/** Braces, line breaks, quoted texts and bare words; separators follow from the tree. */
const tokenPattern = /[[\]{}\n]|"(?:[^"\\]|\\.)*"|[^\s[\]{}":,]+/g;

function treeOf(text: string): Tree {
  const tokens = plainText(text).match(tokenPattern) ?? [];
  let at = 0;
  const next = (): string => {
    while (tokens[at] === '\n') at += 1;
    return tokens[at++]!;
  };
  const read = (token: string): Tree => {
    if (token !== '{' && token !== '[') return { token, keys: [], items: [], isRow: true };
    const start = at;
    const keys: string[] = [];
    const items: Tree[] = [];
    for (let member = next(); member !== '}' && member !== ']'; member = next()) {
      if (token === '{') keys.push(member);
      items.push(read(token === '{' ? next() : member));
    }
    return { token, keys, items, isRow: !tokens.slice(start, at).includes('\n') };
  };
  return read(next());
}

const isPlain = ({ token }: Tree): boolean => token !== '{' && token !== '[';

/** `room` is the number of columns that the line still has. */
function drawn(tree: Tree, indent: string, room: number): string {
  const line = oneLine(tree);
  const isList = indent === '  ' && tree.items.some(({ token }) => token === '{');
  return tree.isRow || (line.length <= room && !isList) ? line : brokenUp(tree, indent);
}

const oneLine = (tree: Tree): string =>
  isPlain(tree)
    ? tree.token
    : enclosed(tree, tree.items.map((item, index) => `${keyOf(tree, index)}${oneLine(item)}`).join(', '));

function brokenUp(tree: Tree, indent: string): string {
  const inner = `${indent}  `;
  const lines = tree.items.map((item, index) => {
    const start = `${inner}${keyOf(tree, index)}`;
    const comma = index < tree.items.length - 1 ? ',' : '';
    return `${start}${drawn(item, inner, widest - start.length - comma.length)}${comma}`;
  });
  return enclosed(tree, `\n${lines.join('\n')}\n${indent}`);
}

const keyOf = ({ keys }: Tree, index: number): string => (keys.length > 0 ? `${keys[index]!}: ` : '');

const enclosed = ({ token }: Tree, inner: string): string => (token === '{' ? `{${inner}}` : `[${inner}]`);
