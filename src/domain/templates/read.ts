/**
 * Reads the text of a template: a subset of HTML, and fields in double braces. Reports all mistakes with line and
 * column when the text is saved, not when a document is sent. [DO-033]
 */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '../format/fill.ts';
import { catalog, fieldNamed, listNames, type FieldKind, type ListName } from './catalog.ts';
import { nearest } from './nearest.ts';
import { tokensOf, type Token } from './tokens.ts';
import type { Filter, Node, Place, Tag } from './tree.ts';

export interface Mistake extends Place {
  readonly text: string;
}

export interface Template {
  readonly nodes: readonly Node[];
  readonly mistakes: readonly Mistake[];
}

export function readTemplate(source: string): Template {
  const reader = new Reader();
  for (const token of tokensOf(source)) reader.take(token);
  return reader.finish();
}

type Model = 'blocks' | 'items' | 'rows' | 'cells' | 'words';

/** What an element may contain, and where it may be. */
const elements: Readonly<Record<Tag, { readonly holds: Model | null; readonly in: Model }>> = {
  h1: { holds: 'words', in: 'blocks' },
  h2: { holds: 'words', in: 'blocks' },
  h3: { holds: 'words', in: 'blocks' },
  p: { holds: 'words', in: 'blocks' },
  ul: { holds: 'items', in: 'blocks' },
  ol: { holds: 'items', in: 'blocks' },
  li: { holds: 'words', in: 'items' },
  table: { holds: 'rows', in: 'blocks' },
  tr: { holds: 'cells', in: 'rows' },
  th: { holds: 'words', in: 'cells' },
  td: { holds: 'words', in: 'cells' },
  strong: { holds: 'words', in: 'words' },
  em: { holds: 'words', in: 'words' },
  br: { holds: null, in: 'words' },
  keep: { holds: 'blocks', in: 'blocks' },
  pagebreak: { holds: null, in: 'blocks' },
};

const isTag = (name: string): name is Tag => Object.hasOwn(elements, name);

/** Open elements, from the outside in. */
interface Frame {
  readonly kind: 'root' | 'element' | 'each' | 'if';
  readonly name: string;
  /** Source text. */
  readonly text: string;
  readonly holds: Model;
  readonly isRight: boolean;
  readonly at: Place;
  readonly body: Node[];
  otherwise: Node[] | null;
}

/** Value kinds of each filter. */
const filters: Readonly<Record<Filter, readonly FieldKind[]>> = {
  money: ['money'],
  date: ['date'],
  number: ['number', 'months', 'days'],
  upper: ['text', 'money', 'date', 'months', 'days', 'number'],
  months: ['months'],
};

const start: Place = { line: 1, column: 1 };
const signerField = /^(sign|initials|name|title|date|text|check):[a-z]+_\d+\??$/;

class Reader {
  readonly #mistakes: Mistake[] = [];
  readonly #open: Frame[] = [
    { kind: 'root', name: '', text: '', holds: 'blocks', isRight: false, at: start, body: [], otherwise: null },
  ];

  take(token: Token): void {
    if (token.kind === 'text') this.#word(token.text, token.at);
    else if (token.kind === 'loose') this.#tell(token.text === '{' ? 'unreadable' : 'loose', token.at, { text: '{{' });
    else if (token.kind === 'field') this.#field(token.inside, token.text, token.at);
    else if (token.kind === 'open') this.#begin(token);
    else this.#close(token.name, 'element', token.text, token.at);
  }

  finish(): Template {
    for (const { text, at } of this.#open.slice(1)) this.#tell('unclosed', at, { text });
    return { nodes: this.#open[0]!.body, mistakes: this.#mistakes };
  }

  #top(): Frame {
    return this.#open.at(-1)!;
  }

  #add(node: Node): void {
    const { otherwise, body } = this.#top();
    (otherwise ?? body).push(node);
  }

  #tell(key: MistakeKey, at: Place, values: Readonly<Record<string, unknown>> = {}): void {
    this.#mistakes.push({ ...at, text: fill(messages[`template.${key}`], { ...at, ...values }) });
  }

  #word(text: string, at: Place): void {
    if (this.#top().holds === 'words') this.#add({ kind: 'text', text, at });
    else if (text.trim() !== '') this.#tell('textOutside', at);
  }

  #begin({ name, attributes, text, at }: Extract<Token, { name: string }>): void {
    if (!isTag(name)) return this.#tell('unknownElement', at, { name });
    const isCell = name === 'td' || name === 'th';
    if (attributes !== '' && !(isCell && attributes === 'right')) return this.#tell('unreadable', at, { text });
    const { holds, in: place } = elements[name];
    if (this.#top().holds !== place) this.#tell('wrongPlace', at, { text });
    const isRight = attributes === 'right';
    if (holds === null) return this.#add({ kind: 'element', tag: name, isRight, body: [], at });
    this.#open.push({ kind: 'element', name, text, holds, isRight, at, body: [], otherwise: null });
  }

  #close(name: string, kind: Frame['kind'], text: string, at: Place): void {
    const top = this.#top();
    const isOpen = this.#open.some((frame) => frame.kind === kind && frame.name === name);
    if (!isOpen) return this.#tell('closesNothing', at, { text });
    if (top.kind !== kind || top.name !== name)
      return this.#tell('closesOther', at, { text, open: top.text, openLine: top.at.line });
    this.#open.pop();
    this.#add(nodeOf(top));
  }

  #field(inside: string, text: string, at: Place): void {
    const each = /^#\s*(?!if\b)(\w+)$/.exec(inside)?.[1];
    const condition = /^#\s*if\s+(\w+)$/.exec(inside)?.[1];
    const closed = /^\/\s*(\w+)$/.exec(inside)?.[1];
    if (each !== undefined) return this.#repeat(each, text, at);
    if (condition !== undefined) return this.#when(condition, text, at);
    if (closed === 'if') return this.#close(this.#nameOfIf(), 'if', text, at);
    if (closed !== undefined) return this.#close(closed, 'each', text, at);
    if (inside === 'else') return this.#otherwise(text, at);
    if (this.#top().holds !== 'words') return this.#tell('wrongPlace', at, { text });
    if (signerField.test(inside)) return this.#add({ kind: 'place', name: inside, at });
    return this.#value(inside, text, at);
  }

  #nameOfIf(): string {
    return this.#open.findLast(({ kind }) => kind === 'if')?.name ?? '';
  }

  #repeat(name: string, text: string, at: Place): void {
    if (!(listNames as readonly string[]).includes(name)) this.#tell('unknownList', at, { name });
    this.#frame('each', name, text, at);
  }

  #when(name: string, text: string, at: Place): void {
    this.#known(name, at);
    this.#frame('if', name, text, at);
  }

  #frame(kind: 'each' | 'if', name: string, text: string, at: Place): void {
    const { holds } = this.#top();
    this.#open.push({ kind, name, text, holds, isRight: false, at, body: [], otherwise: null });
  }

  #otherwise(text: string, at: Place): void {
    const top = this.#top();
    if (top.kind !== 'if' || top.otherwise !== null) return this.#tell('wrongPlace', at, { text });
    top.otherwise = [];
  }

  #value(inside: string, text: string, at: Place): void {
    const parts = /^(\w+)(?:\s*\|\s*(\w+))?(?:\s+or\s+"([^"]*)")?$/.exec(inside);
    if (!parts) return this.#tell('unreadable', at, { text });
    const [, name = '', filter = null, fallback = null] = parts;
    const field = this.#known(name, at);
    if (filter !== null && !Object.hasOwn(filters, filter)) return this.#tell('unknownFilter', at, { name: filter });
    if (field && filter !== null && !filters[filter as Filter].includes(field.kind))
      return this.#tell('wrongFilter', at, { name, filter });
    this.#add({ kind: 'value', name, filter: filter as Filter | null, fallback, at });
  }

  #known(name: string, at: Place) {
    const field = fieldNamed(name);
    if (field?.list && !this.#isIn(field.list)) this.#tell('fieldOfList', at, { name });
    if (field) return field;
    const meant = nearest(
      name,
      catalog.map((each) => each.name),
    );
    this.#tell(meant === null ? 'unknownField' : 'unknownFieldMeant', at, { name, meant });
    return undefined;
  }

  #isIn(list: ListName): boolean {
    return this.#open.some(({ kind, name }) => kind === 'each' && name === list);
  }
}

type MistakeKey =
  | 'unknownField'
  | 'unknownFieldMeant'
  | 'unknownFilter'
  | 'wrongFilter'
  | 'unknownList'
  | 'fieldOfList'
  | 'unreadable'
  | 'unclosed'
  | 'closesNothing'
  | 'closesOther'
  | 'unknownElement'
  | 'wrongPlace'
  | 'textOutside'
  | 'loose';

function nodeOf({ kind, name, at, body, otherwise, isRight }: Frame): Node {
  if (kind === 'each') return { kind, name, body, at };
  if (kind === 'if') return { kind, name, then: body, otherwise: otherwise ?? [], at };
  return { kind: 'element', tag: name as Tag, isRight, body, at };
}
