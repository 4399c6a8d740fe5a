/** Merges values into a template. Returns blocks for the page and the missing values. */
import { messages } from '#generated/domain/messages.ts';
import type { Block, Run, Runs } from '../documents/content.ts';
import { fill } from '../format/fill.ts';
import { fieldNamed, type FieldNeed } from './catalog.ts';
import type { Node, Tag } from './tree.ts';
import { isThere, printed, type MergeData, type Values } from './values.ts';

export interface Missing {
  readonly name: string;
  readonly label: string;
  readonly need: FieldNeed;
  /** Position in a list, from 1; null outside lists. */
  readonly item: number | null;
}

export interface Merged {
  readonly blocks: readonly Block[];
  /** Each value once, in text order. */
  readonly missing: readonly Missing[];
}

export function mergeTemplate(nodes: readonly Node[], data: MergeData): Merged {
  const missing = new Map<string, Missing>();
  const note = (each: Missing): void => void missing.set(`${each.name} ${each.item}`, each);
  const blocks = new Merge(data, note).blocks(nodes, { values: data.fields, item: null });
  return { blocks, missing: [...missing.values()] };
}

/** Inside a list, values of the item override those of the document. */
interface Scope {
  readonly values: Values;
  readonly item: number | null;
}

/** Sizes of signature places, in 1/72 inch. */
const placeSizes: Readonly<Record<string, readonly [width: number, height: number]>> = {
  sign: [180, 36],
  initials: [72, 30],
  name: [180, 18],
  title: [180, 18],
  date: [100, 18],
  text: [180, 18],
  check: [14, 14],
};

class Merge {
  readonly #data: MergeData;
  readonly #note: (missing: Missing) => void;

  constructor(data: MergeData, note: (missing: Missing) => void) {
    this.#data = data;
    this.#note = note;
  }

  blocks(nodes: readonly Node[], scope: Scope): readonly Block[] {
    return this.#elements(nodes, scope).flatMap(({ tag, body, scope }) => this.#block(tag, body, scope));
  }

  #block(tag: Tag, body: readonly Node[], scope: Scope): readonly Block[] {
    switch (tag) {
      case 'h1':
      case 'h2':
      case 'h3':
        return [{ kind: 'heading', level: Number(tag[1]) as 1 | 2 | 3, text: this.#words(body, scope) }];
      case 'p':
        return [{ kind: 'paragraph', text: this.#words(body, scope) }];
      case 'ul':
      case 'ol': {
        const items = this.#elements(body, scope).map((item) => this.#words(item.body, item.scope));
        return [{ kind: 'list', isOrdered: tag === 'ol', items }];
      }
      case 'table':
        return [this.#table(body, scope)];
      case 'keep':
        return [{ kind: 'together', blocks: this.blocks(body, scope) }];
      case 'pagebreak':
        return [{ kind: 'pageBreak' }];
      default:
        return [];
    }
  }

  #table(body: readonly Node[], scope: Scope): Block {
    const rows = this.#elements(body, scope).map((row) => this.#elements(row.body, row.scope));
    const isHead = (row: (typeof rows)[number]) => row.length > 0 && row.every(({ tag }) => tag === 'th');
    const [first, ...others] = rows;
    const head = first && isHead(first) ? first : [];
    const texts = (row: (typeof rows)[number]) => row.map((cell) => this.#words(cell.body, cell.scope));
    const isRight = (at: number) => rows.some((row) => row[at]?.isRight);
    const right = Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, at) => at).filter(isRight);
    return { kind: 'table', head: texts(head), rows: (head === first ? others : rows).map(texts), right };
  }

  /** The elements of the nodes, with lists repeated and conditions evaluated. */
  #elements(nodes: readonly Node[], scope: Scope): readonly (Extract<Node, { kind: 'element' }> & { scope: Scope })[] {
    return this.#chosen(nodes, scope).flatMap(({ node, scope }) =>
      node.kind === 'element' ? [{ ...node, scope }] : [],
    );
  }

  #chosen(nodes: readonly Node[], scope: Scope): readonly { node: Node; scope: Scope }[] {
    return nodes.flatMap((node) => {
      if (node.kind === 'if')
        return this.#chosen(
          isTrue(scope.values[node.name as keyof typeof scope.values]) ? node.then : node.otherwise,
          scope,
        );
      if (node.kind !== 'each') return [{ node, scope }];
      const items = this.#data.lists[node.name as 'services'] ?? [];
      return items.flatMap((values, at) =>
        this.#chosen(node.body, { values: { ...this.#data.fields, ...values }, item: at + 1 }),
      );
    });
  }

  #words(nodes: readonly Node[], scope: Scope): Runs {
    return trimmed(this.#runs(nodes, scope, undefined));
  }

  #runs(nodes: readonly Node[], scope: Scope, style: Run['style']): Run[] {
    const styled = (text: string): Run => (style === undefined ? { text } : { text, style });
    return this.#chosen(nodes, scope).flatMap(({ node, scope }): Run[] => {
      if (node.kind === 'text') return [styled(node.text.replace(/[^\S\u00A0]+/g, ' '))];
      if (node.kind === 'place') return [{ text: '', place: placeOf(node.name) }];
      if (node.kind === 'value') return [this.#value(node, scope, styled)];
      if (node.kind !== 'element') return [];
      if (node.tag === 'br') return [{ text: '\n' }];
      return this.#runs(node.body, scope, node.tag === 'em' ? 'em' : 'strong');
    });
  }

  #value(node: Extract<Node, { kind: 'value' }>, { values, item }: Scope, styled: (text: string) => Run): Run {
    const field = fieldNamed(node.name);
    if (!field) return styled('');
    const value = values[field.name];
    if (isThere(value)) return styled(printed(field, value, node.filter));
    if (node.fallback !== null) return styled(node.fallback);
    this.#note({ name: field.name, label: field.label, need: field.need, item });
    if (field.need === 'required')
      return { text: fill(messages['template.missing'], { label: field.label }), style: 'missing' };
    return styled(field.need === 'later' ? (field.later ?? '') : '');
  }
}

/** A missing value, an empty one and an empty list are false. */
const isTrue = (value: Values[keyof Values]): boolean =>
  isThere(value) && value !== 0 && !(typeof value === 'object' && value.value === 0);

function placeOf(name: string): NonNullable<Run['place']> {
  const [width, height] = placeSizes[name.slice(0, name.indexOf(':'))] ?? [180, 18];
  return { name, width, height };
}

/** Trims white space at both ends and at line ends. */
function trimmed(runs: readonly Run[]): Runs {
  const kept = runs.filter(({ text, place }) => text !== '' || place);
  const [first, last] = [kept[0], kept.at(-1)];
  return kept.map((run) => ({
    ...run,
    text: run.text
      .replace(run === first ? /^[^\S\n\u00A0]+/ : /^$/, '')
      .replace(run === last ? /[^\S\n\u00A0]+$/ : /^$/, ''),
  }));
}
