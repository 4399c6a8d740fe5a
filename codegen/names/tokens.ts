/** Where a file has words, and as what: a property, a literal, a word of a statement, or a variable. */
import { parseAst } from 'rolldown/parseAst';

export type TokenKind = 'property' | 'member' | 'shorthand' | 'literal' | 'text' | 'sql' | 'import' | 'identifier';

export interface Token {
  readonly kind: TokenKind;
  readonly word: string;
  readonly offset: number;
  /** The whole literal or template around it, and where that begins. */
  readonly around: string;
  readonly start: number;
}

/** The tokens of one file that are one of the words, in their order; those of comments are left out. */
export function tokensOf(path: string, text: string, words: readonly string[]): readonly Token[] {
  const pattern = wordPattern(words);
  if (path.endsWith('.json')) return inJson(text, pattern);
  if (/\.(?:yaml|graphql)$/.test(path)) return inPlain(text, pattern);
  return inCode(path, text, pattern);
}

/** Also before `__in` and `_In`, with which lists are filtered. */
const wordPattern = (words: readonly string[]): RegExp => {
  const any = words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`))
    .join('|');
  return new RegExp(String.raw`(?<![\w$])(?:${any})(?=__[a-z]|_(?:In|Ne|Gte?|Lte?|Isnull)\b|(?![\w$]))`, 'g');
};

const inPlain = (text: string, pattern: RegExp): readonly Token[] =>
  text.split('\n').flatMap((line, at, lines) => {
    if (/^\s*#|^\s*(?:description|summary|title):/.test(line)) return [];
    const start = lines.slice(0, at).reduce((sum, { length }) => sum + length + 1, 0);
    return [...line.matchAll(pattern)].map((match): Token => ({
      kind: 'literal',
      word: match[0],
      offset: start + match.index,
      around: line,
      start,
    }));
  });

const jsonString = /"((?:[^"\\]|\\.)*)"(\s*:)?/g;
const prose = /^(?:title|titlePlural|description|label|text|source|subject|confirm|chip|placeholder|help|\$comment)$/;

function inJson(text: string, pattern: RegExp): readonly Token[] {
  const tokens: Token[] = [];
  let key = '';
  for (const match of text.matchAll(jsonString)) {
    const [, inner, colon] = match;
    if (colon !== undefined) key = inner!;
    const isProse = colon === undefined && prose.test(key);
    for (const found of inner!.matchAll(pattern)) {
      const isWhole = found[0].length === inner!.length;
      const isPlace = inner!.charAt(found.index - 1) === '{';
      if (isProse && !isPlace) continue;
      const isPart = isPlace || inner!.startsWith('notify:');
      const kind = isWhole && colon !== undefined ? 'property' : isWhole || isPart ? 'literal' : 'text';
      tokens.push({
        kind,
        word: found[0],
        offset: match.index + 1 + found.index,
        around: inner!,
        start: match.index + 1,
      });
    }
  }
  return tokens;
}

type Node = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly start: number;
  readonly end: number;
};

function inCode(path: string, text: string, pattern: RegExp): readonly Token[] {
  const tokens: Token[] = [];
  const lang = path.endsWith('x') ? 'tsx' : 'ts';
  const add = (kind: TokenKind, { start, end }: Node, whole: Node): void => {
    const around = text.slice(whole.start, whole.end);
    for (const found of text.slice(start, end).matchAll(pattern)) {
      const offset = start + found.index;
      const at = kind === 'literal' ? literalKind(around, found[0], offset - whole.start) : kind;
      tokens.push({ kind: at, word: found[0], offset, around, start: whole.start });
    }
  };
  walk(parseAst(text, { lang }, path) as unknown as Node, null, add);
  return tokens.toSorted((one, other) => one.offset - other.offset);
}

const isSql = /\b(?:select|from|update|insert into|join|where|set|order by|delete from|on conflict)\b/;

const literalKind = (around: string, word: string, at: number): TokenKind =>
  at === 1 && word.length === around.length - 2 ? 'literal' : isSql.test(around) ? 'sql' : 'text';

type Add = (kind: TokenKind, node: Node, whole: Node) => void;

function walk(node: Node, parent: Node | null, add: Add): void {
  const kind = kindOf(node, parent);
  if (kind !== null) add(kind, node, node.type === 'TemplateElement' ? parent! : node);
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue;
    for (const child of Array.isArray(value) ? (value as readonly unknown[]) : [value])
      if (isNode(child)) walk(isStatement(node, child) ? { ...child, isStatement: true } : child, node, add);
  }
}

/** The text of a statement of the server, which may be a piece without any keyword. */
const isStatement = (node: Node, child: Node): boolean =>
  node.type === 'TaggedTemplateExpression' && node['quasi'] === child && /^(?:raw|part|sql)$/.test(tagOf(node['tag']));

const tagOf = (tag: unknown): string => (isNode(tag) && typeof tag['name'] === 'string' ? tag['name'] : '');

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function kindOf(node: Node, parent: Node | null): TokenKind | null {
  switch (node.type) {
    case 'Literal':
      if (typeof node['value'] !== 'string') return null;
      if (parent?.type === 'Property' && parent['key'] === node) return 'property';
      return parent?.type === 'ImportDeclaration' || parent?.type === 'ImportExpression' ? 'import' : 'literal';
    case 'TemplateElement':
      return parent!['isStatement'] === true ? 'sql' : 'literal';
    case 'JSXText':
      return 'literal';
    case 'JSXIdentifier':
      return parent?.type === 'JSXAttribute' ? 'property' : 'identifier';
    case 'Identifier':
      return identifierKind(node, parent);
    default:
      return null;
  }
}

function identifierKind(node: Node, parent: Node | null): TokenKind {
  if (parent?.type === 'MemberExpression' && parent['property'] === node && parent['computed'] !== true)
    return 'property';
  if (parent?.type === 'Property' && parent['key'] === node && parent['computed'] !== true)
    return parent['shorthand'] === true ? 'shorthand' : 'property';
  const isMember = ['TSPropertySignature', 'PropertyDefinition', 'TSMethodSignature'].includes(parent?.type ?? '');
  return isMember && parent!['key'] === node ? 'member' : 'identifier';
}
