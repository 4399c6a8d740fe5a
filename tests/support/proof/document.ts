/** Listens to the document of a page test: the texts that come into it, the components that draw them, and the path. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isNoting, noteDrawn, notePage, noteText } from './recorder.ts';

interface Fiber {
  readonly type: unknown;
  readonly return: Fiber | null;
  readonly alternate: Fiber | null;
  readonly memoizedProps: { readonly location?: { readonly pathname?: string } } | null;
}

const root = resolve(import.meta.dirname, '../../..');
const named = ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'];

/** Files by the components that they alone declare. */
function componentsOf(): ReadonlyMap<string, string> {
  const files = globSync('{src/web,generated}/**/*.tsx', { cwd: root });
  const declared = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:function|const) ([A-Z]\w+)/g)].map(([, name]) => ({
      name: name!,
      file,
    })),
  );
  const byName = Map.groupBy(declared, ({ name }) => name);
  return new Map([...byName].filter(([, all]) => all.length === 1).map(([name, [only]]) => [name, only!.file]));
}

export function noteDocument(): void {
  const held = globalThis as { document?: Document & { isHeard?: true } };
  if (held.document === undefined || held.document.isHeard) return;
  held.document.isHeard = true;
  const listener = new Listener(componentsOf());
  new MutationObserver((changes) => isNoting() && listener.note(changes)).observe(held.document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: named,
  });
}

class Listener {
  private visited = new WeakSet<Fiber>();
  private readonly components: ReadonlyMap<string, string>;

  constructor(components: ReadonlyMap<string, string>) {
    this.components = components;
  }

  note(changes: readonly MutationRecord[]): void {
    this.visited = new WeakSet();
    for (const { type, target, addedNodes } of changes) {
      if (type === 'childList') for (const node of addedNodes) this.noteNode(node);
      else if (type === 'characterData') noteNearText(target);
      else if (target instanceof Element) noteNames(target);
    }
  }

  private noteNode(node: Node): void {
    if (!(node instanceof Element)) return noteNearText(node);
    for (const element of [node, ...node.querySelectorAll('*')]) {
      if (element.tagName === 'STYLE') continue;
      noteNames(element);
      noteShort(element);
      this.noteFibers(fiberOf(element));
    }
  }

  /** From an element up to the root, once for each. */
  private noteFibers(from: Fiber | undefined): void {
    for (let fiber: Fiber | null = from ?? null; fiber && !this.visited.has(fiber); fiber = fiber.return) {
      this.visited.add(fiber);
      const name = nameOf(fiber.type);
      const file = name === undefined ? undefined : this.components.get(name);
      if (file !== undefined) noteDrawn(file);
      const path = fiber.memoizedProps?.location?.pathname;
      if (path !== undefined) notePage(path);
    }
  }
}

/** A sentence may be spread over a few elements. */
function noteShort(element: Element): void {
  if (element.childElementCount > 7 || element.tagName === 'STYLE') return;
  const text = element.textContent ?? '';
  if (element.childElementCount === 0 || text.length < 300) noteText('shown', text);
}

function noteNearText(node: Node): void {
  noteText('shown', node.nodeValue ?? '');
  if (node.parentElement) noteShort(node.parentElement);
}

function noteNames(element: Element): void {
  for (const name of named) noteText('shown', element.getAttribute(name) ?? '');
}

function fiberOf(element: Element): Fiber | undefined {
  const key = Object.keys(element).find((each) => each.startsWith('__reactFiber$'));
  return key === undefined ? undefined : ((element as unknown as Record<string, Fiber>)[key] as Fiber);
}

/** Of functions, and of those that are wrapped in memo, forwardRef or lazy. */
function nameOf(type: unknown): string | undefined {
  if (typeof type === 'function') return type.name;
  const { type: inner, render } = (type ?? {}) as { readonly type?: unknown; readonly render?: unknown };
  const wrapped = inner ?? render;
  return typeof wrapped === 'function' ? wrapped.name : undefined;
}
