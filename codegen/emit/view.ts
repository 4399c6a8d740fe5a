/** A view of the model that notes which of its parts are read, so that a unit runs again only when one of these changed. */
import type { Model } from '../ir/model.ts';
import { documentOf, useDocument } from '../openapi/document.ts';
import { pointerTo } from '../parse/place.ts';
import { divisionOf, documentDivision, modelDivision, type Division } from './parts.ts';

export interface View {
  /** Reads as the model itself does, and so does the API document of it. */
  readonly model: Model;
  /** Names of the parts that were read until now. */
  readonly read: () => readonly string[];
}

/** Each unit gets a view of its own: what helpers remember for one model serves no other unit. */
export function viewOf(model: Model): View {
  const read = new Set<string>();
  const note = (name: string): void => void read.add(name);
  const view = divided(model, 'model', modelDivision, note);
  useDocument(view, () => divided(documentOf(model), 'document', documentDivision, note));
  return { model: view, read: () => [...read] };
}

type Note = (name: string) => void;
type Values = Readonly<Record<string, unknown>>;

function seen(value: unknown, name: string, division: Division, note: Note): unknown {
  if (typeof value !== 'object' || value === null || division === 'whole') {
    note(name);
    return value;
  }
  return Array.isArray(value) ? list(value, name, division, note) : divided(value, name, division, note);
}

/** The part of a list is its ids; each item notes by itself that something else of it is read. */
function list(items: readonly Values[], name: string, division: Division, note: Note): readonly object[] {
  note(name);
  return items.map((item) => {
    const id = item['id'] as string;
    return new Proxy({}, new Noting(item, pointerTo(name, id), divisionOf(division, id), note, true));
  });
}

const divided = <T extends object>(value: T, name: string, division: Division, note: Note): T =>
  new Proxy<object>({}, new Noting(value as Values, name, division, note, false)) as T;

/** Reads an object whose values are parts, or an item of a list that is one part as a whole. */
class Noting implements ProxyHandler<object> {
  readonly #value: Values;
  readonly #name: string;
  readonly #division: Division;
  readonly #note: Note;
  /** Its id is known from the list. */
  readonly #isItem: boolean;
  #found: Map<string, unknown> | undefined;

  constructor(value: Values, name: string, division: Division, note: Note, isItem: boolean) {
    this.#value = value;
    this.#name = name;
    this.#division = division;
    this.#note = note;
    this.#isItem = isItem;
  }

  get(_: object, key: string | symbol): unknown {
    return typeof key === 'string' ? this.#read(key) : undefined;
  }

  has(_: object, key: string | symbol): boolean {
    if (typeof key === 'string') this.#read(key);
    return key in this.#value;
  }

  ownKeys(): readonly string[] {
    this.#note(this.#name);
    return Object.keys(this.#value);
  }

  getOwnPropertyDescriptor(_: object, key: string | symbol): PropertyDescriptor | undefined {
    if (typeof key !== 'string' || !Object.hasOwn(this.#value, key)) return undefined;
    return { configurable: true, enumerable: true, get: () => this.#read(key) };
  }

  #read(key: string): unknown {
    if (this.#isItem && key === 'id') return this.#value[key];
    if (this.#division === 'whole') {
      this.#note(this.#name);
      return this.#value[key];
    }
    const found = (this.#found ??= new Map<string, unknown>());
    if (!found.has(key))
      found.set(key, seen(this.#value[key], pointerTo(this.#name, key), divisionOf(this.#division, key), this.#note));
    return found.get(key);
  }
}
