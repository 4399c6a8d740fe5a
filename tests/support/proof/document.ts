/** Records the document of a page test: texts that appear, components that draw them, and paths. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isNoting, noteDrawn, notePage, noteText } from './recorder.ts';

interface Fiber {
  readonly type: unknown;
  readonly return: Fiber | null;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly memoizedProps: {
    readonly location?: { readonly pathname?: string };
    readonly initialEntries?: readonly unknown[];
  } | null;
  /** React's stack of where the element was created, in development. */
  readonly _debugStack?: Error;
}

const root = resolve(import.meta.dirname, '../../..');
const named = ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'];

/** Files by their component names; several may declare the same name. */
function componentsOf(): ReadonlyMap<string, readonly string[]> {
  const files = globSync('{src/web,generated}/**/*.tsx', { cwd: root });
  const declared = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:function|const) ([A-Z]\w+)/g)].map(([, name]) => ({
      name: name!,
      file,
    })),
  );
  const byName = Map.groupBy(declared, ({ name }) => name);
  return new Map([...byName].map(([name, all]) => [name, [...new Set(all.map(({ file }) => file))]]));
}

/** A document with what reads its latest changes at once. */
type ObservedDocument = Document & { readChanges?: () => void };

const observedDocument = (): ObservedDocument | undefined => (globalThis as { document?: ObservedDocument }).document;

export function noteDocument(): void {
  const held = observedDocument();
  if (held === undefined || held.readChanges) return;
  const listener = new Listener(componentsOf());
  const note = (changes: readonly MutationRecord[]): void => void (isNoting() && listener.note(changes));
  const observer = new MutationObserver(note);
  observer.observe(held, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: named,
  });
  held.readChanges = () => note(observer.takeRecords());
}

/** A test that waits for nothing may clean up before an observer is called. */
export const readChanges = (): void => observedDocument()?.readChanges?.();

class Listener {
  private visited = new WeakSet<Fiber>();
  private readonly components: ReadonlyMap<string, readonly string[]>;

  constructor(components: ReadonlyMap<string, readonly string[]>) {
    this.components = components;
  }

  note(changes: readonly MutationRecord[]): void {
    this.visited = new WeakSet();
    for (const { type, target, addedNodes } of changes) {
      if (type === 'childList') for (const node of addedNodes) this.noteNode(node);
      else if (type === 'characterData') this.noteNearText(target);
      else if (target instanceof Element) noteNames(target);
    }
  }

  private noteNode(node: Node): void {
    if (!(node instanceof Element)) return this.noteNearText(node);
    for (const element of [node, ...node.querySelectorAll('*')]) {
      if (element.tagName === 'STYLE') continue;
      noteNames(element);
      noteShort(element);
      this.noteFibers(fiberOf(element));
    }
  }

  private noteNearText(node: Node): void {
    noteText('shown', node.nodeValue ?? '');
    if (!node.parentElement) return;
    noteShort(node.parentElement);
    this.noteFibers(fiberOf(node.parentElement));
  }

  /** From an element up to the root, each once. */
  private noteFibers(from: Fiber | undefined): void {
    for (let fiber: Fiber | null = from ?? null; fiber && !this.visited.has(fiber); fiber = fiber.return) {
      this.visited.add(fiber);
      const name = nameOf(fiber.type);
      const files = name === undefined ? undefined : this.components.get(name);
      const file = files?.length === 1 ? files[0] : files?.find((each) => wrote(fiber, each));
      if (file !== undefined) noteDrawn(file);
      noteAddresses(fiber);
      if (fiber.alternate) noteAddresses(fiber.alternate);
    }
  }
}

/** Whether the component's output was written in this file. */
const wrote = ({ child }: Fiber, file: string): boolean => child?.['_debugStack']?.stack?.includes(file) ?? false;

/** A router that redirects at once never draws the address that it was opened with. */
function noteAddresses({ memoizedProps }: Fiber): void {
  const { location, initialEntries } = memoizedProps ?? {};
  if (location?.pathname !== undefined) notePage(location.pathname);
  if (!Array.isArray(initialEntries)) return;
  for (const entry of initialEntries) if (typeof entry === 'string') notePage(entry);
}

/** A sentence may be spread over a few elements. */
function noteShort(element: Element): void {
  if (element.childElementCount > 7 || element.tagName === 'STYLE') return;
  const text = element.textContent ?? '';
  if (element.childElementCount === 0 || text.length < 300) noteText('shown', text);
}

function noteNames(element: Element): void {
  for (const name of named) noteText('shown', element.getAttribute(name) ?? '');
}

function fiberOf(element: Element): Fiber | undefined {
  const key = Object.keys(element).find((each) => each.startsWith('__reactFiber$'));
  return key === undefined ? undefined : ((element as unknown as Record<string, Fiber>)[key] as Fiber);
}

/** For functions, and those wrapped in memo, forwardRef or lazy. */
function nameOf(type: unknown): string | undefined {
  if (typeof type === 'function') return type.name;
  const { type: inner, render } = (type ?? {}) as { readonly type?: unknown; readonly render?: unknown };
  const wrapped = inner ?? render;
  return typeof wrapped === 'function' ? wrapped.name : undefined;
}
