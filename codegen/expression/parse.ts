/**
 * Reads the text of an expression: a subset of CEL (Common Expression Language) without macros, maps and bytes. Every
 * part knows its place in the text.
 */

export interface Span {
  /** Offsets of the first character and of the one after the last. */
  readonly start: number;
  readonly end: number;
}

export type BinaryOperator = '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '*' | '/';

export type Node = Span &
  (
    | { readonly kind: 'number'; readonly digits: string }
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'boolean'; readonly value: boolean }
    | { readonly kind: 'null' }
    | { readonly kind: 'list'; readonly items: readonly Node[] }
    | { readonly kind: 'path'; readonly keys: readonly string[] }
    | { readonly kind: 'call'; readonly name: string; readonly args: readonly Node[] }
    | { readonly kind: 'unary'; readonly operator: '!' | '-'; readonly operand: Node }
    | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: Node; readonly right: Node }
    | { readonly kind: 'choice'; readonly test: Node; readonly yes: Node; readonly no: Node }
  );

/** A mistake in an expression, with its offset in the text. */
export class ExpressionFault extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.name = 'ExpressionFault';
    this.at = at;
  }
}

const maxLength = 400;

/** The tree of an expression; throws `ExpressionFault`. A method `a.contains(b)` is the call `contains(a, b)`. */
export function parse(source: string): Node {
  if (source.length > maxLength) {
    throw new ExpressionFault(
      `An expression has at most ${maxLength} characters: give its parts fields of their own.`,
      maxLength,
    );
  }
  const reader = new Reader(tokens(source));
  const node = reader.expression();
  reader.expectEnd();
  return node;
}

interface Token extends Span {
  readonly kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  readonly text: string;
}

const lexicon =
  /\s+|(?<number>\d+(?:\.\d+)?)|(?<name>[A-Za-z_][A-Za-z0-9_]*)|(?<text>"(?:[^"\\]|\\["\\])*"|'(?:[^'\\]|\\['\\])*')|(?<sign>\|\||&&|==|!=|<=|>=|[<>!+\-*/?:()[\],.])/y;

function tokens(source: string): readonly Token[] {
  const found: Token[] = [];
  let at = 0;
  while (at < source.length) {
    lexicon.lastIndex = at;
    const match = lexicon.exec(source);
    if (!match) throw new ExpressionFault(unreadable(source, at), at);
    const end = at + match[0].length;
    const kind = (['number', 'name', 'text', 'sign'] as const).find((each) => match.groups?.[each] !== undefined);
    if (kind) found.push({ kind, text: match[0], start: at, end });
    at = end;
  }
  return [...found, { kind: 'end', text: '', start: at, end: at }];
}

function unreadable(source: string, at: number): string {
  const letter = String.fromCodePoint(source.codePointAt(at)!);
  if (letter === '"' || letter === "'") return 'This text has no closing quote.';
  if (letter === '=') return 'Write == to compare.';
  if (letter === '&' || letter === '|') return `Write ${letter}${letter}.`;
  return `"${letter}" is not part of an expression.`;
}

/** How strongly operators of two operands bind. */
const strength: Readonly<Record<BinaryOperator, number>> = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '<': 3,
  '<=': 3,
  '>': 3,
  '>=': 3,
  in: 3,
  '+': 4,
  '-': 4,
  '*': 5,
  '/': 5,
};

const constants: Readonly<
  Record<string, { readonly kind: 'boolean'; readonly value: boolean } | { readonly kind: 'null' }>
> = { true: { kind: 'boolean', value: true }, false: { kind: 'boolean', value: false }, null: { kind: 'null' } };

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(all: readonly Token[]) {
    this.#tokens = all;
  }

  expression(): Node {
    const test = this.#operation(1);
    if (!this.#accept('?')) return test;
    const yes = this.expression();
    this.#expect(':');
    const no = this.expression();
    return { kind: 'choice', test, yes, no, start: test.start, end: no.end };
  }

  expectEnd(): void {
    const { kind, text, start } = this.#next;
    if (kind !== 'end') throw new ExpressionFault(`"${text}" was not expected here.`, start);
  }

  get #next(): Token {
    return this.#tokens[this.#at]!;
  }

  #take(): Token {
    return this.#tokens[this.#at++]!;
  }

  #accept(sign: string): Token | null {
    const { kind, text } = this.#next;
    return kind !== 'text' && text === sign ? this.#take() : null;
  }

  #expect(sign: string): Token {
    const token = this.#accept(sign);
    if (token) return token;
    const { text, start } = this.#next;
    throw new ExpressionFault(
      `"${sign}" was expected${text === '' ? ' at the end' : `, but this is "${text}"`}.`,
      start,
    );
  }

  /** Operators at least as strong as `weakest`; equal ones group from the left, comparisons do not follow each other. */
  #operation(weakest: number): Node {
    let left = this.#unary();
    for (;;) {
      const { text, start, kind } = this.#next;
      const binding = kind === 'sign' || text === 'in' ? strength[text as BinaryOperator] : undefined;
      if (binding === undefined || binding < weakest) return left;
      if (binding === 3 && left.kind === 'binary' && strength[left.operator] === 3 && this.#isBare(left))
        throw new ExpressionFault('Comparisons cannot follow each other: join two with &&.', start);
      this.#take();
      const right = this.#operation(binding + 1);
      left = { kind: 'binary', operator: text as BinaryOperator, left, right, start: left.start, end: right.end };
    }
  }

  /** No bracket closes right behind the node, so it was not in brackets. */
  #isBare({ end }: Node): boolean {
    return this.#tokens[this.#at - 1]!.end === end;
  }

  #unary(): Node {
    const sign = this.#accept('!') ?? this.#accept('-');
    if (!sign) return this.#atom();
    const operand = this.#unary();
    return { kind: 'unary', operator: sign.text as '!' | '-', operand, start: sign.start, end: operand.end };
  }

  #atom(): Node {
    const token = this.#take();
    const { start, end, text } = token;
    if (token.kind === 'number') return { kind: 'number', digits: text, start, end };
    if (token.kind === 'text') return { kind: 'text', text: text.slice(1, -1).replaceAll(/\\(.)/g, '$1'), start, end };
    if (token.kind === 'name') return this.#named(token);
    if (text === '(') {
      const node = this.expression();
      this.#expect(')');
      return node;
    }
    if (text === '[') {
      const items = this.#until(']');
      return { kind: 'list', items, start, end: this.#tokens[this.#at - 1]!.end };
    }
    throw new ExpressionFault(
      text === '' ? 'The expression ends too early.' : `"${text}" was not expected here.`,
      start,
    );
  }

  /** A constant, a call, or a path, with the methods that follow it. */
  #named({ text, start, end }: Token): Node {
    const constant = constants[text];
    if (constant) return { ...constant, start, end };
    if (this.#accept('(')) return { kind: 'call', name: text, args: this.#until(')'), start, end: this.#lastEnd };
    let node: Node = { kind: 'path', keys: [text], start, end };
    while (this.#accept('.')) {
      const { text: key, kind, start: at } = this.#take();
      if (kind !== 'name') throw new ExpressionFault('A name was expected after the point.', at);
      if (this.#accept('('))
        node = { kind: 'call', name: key, args: [node, ...this.#until(')')], start, end: this.#lastEnd };
      else if (node.kind === 'path') node = { kind: 'path', keys: [...node.keys, key], start, end: this.#lastEnd };
      else throw new ExpressionFault(`"${key}" was not expected here.`, at);
    }
    return node;
  }

  get #lastEnd(): number {
    return this.#tokens[this.#at - 1]!.end;
  }

  /** Expressions between commas, up to the closing sign. */
  #until(sign: string): readonly Node[] {
    const items: Node[] = [];
    if (this.#accept(sign)) return items;
    do items.push(this.expression());
    while (this.#accept(','));
    this.#expect(sign);
    return items;
  }
}
