/**
 * Stores unsaved changes of a sheet and its undo history in the browser, so they survive a reload, a lost connection
 * and a crashed tab. Stores nothing where the browser forbids it, as in private windows.
 */
import type { RowChanges } from '#domain/bulk-site/row-changes.ts';
import { noHistory, type History, type HistoryStep } from '#web/ui/sheet/model/history.ts';

export interface Draft {
  /** Version of the project when the changes were made. */
  readonly version: number;
  readonly pending: RowChanges;
  readonly history: History;
}

export interface DraftKeeper {
  /** Null when nothing is stored. */
  readonly load: () => Promise<Draft | null>;
  /** Writes at once in the background; during a write, only the latest draft is queued. */
  readonly keep: (draft: Draft) => void;
  /** Resolves when all is written. */
  readonly written: () => Promise<void>;
}

/** The stored form: history steps are in a separate store, so that a keystroke writes one of them and not all. */
interface StoredDraft extends Omit<Draft, 'history'> {
  readonly done: readonly number[];
  readonly undone: readonly number[];
  readonly keptAt: number;
}

const [drafts, steps] = ['drafts', 'steps'] as const;
/** Drafts older than this, in ms, are deleted. */
const longestKept = 30 * 86_400_000;

/** `key` names the account and the project. */
export function draftKeeper(key: string): DraftKeeper {
  const numbers = new Map<HistoryStep, number>();
  let next: Draft | null = null;
  let writing: Promise<void> | null = null;
  async function writeAll(): Promise<void> {
    const database = await opened();
    while (next !== null) {
      const draft = next;
      next = null;
      if (database) await write(database, key, draft, numbers).catch(() => undefined);
    }
  }
  return {
    load: async () => {
      const database = await opened();
      return database ? read(database, key, numbers).catch(() => null) : null;
    },
    keep: (draft) => {
      next = draft;
      writing ??= writeAll().finally(() => {
        writing = null;
      });
    },
    written: () => writing ?? Promise.resolve(),
  };
}

/** Numbers of the stored steps. */
type Numbers = Map<HistoryStep, number>;

async function write(
  database: IDBDatabase,
  key: string,
  { version, pending, history: { done, undone } }: Draft,
  numbers: Numbers,
): Promise<void> {
  const transaction = database.transaction([drafts, steps], 'readwrite');
  const store = transaction.objectStore(steps);
  const kept = new Set<HistoryStep>([...done, ...undone]);
  let last = Math.max(0, ...numbers.values());
  for (const step of kept) {
    if (numbers.has(step)) continue;
    numbers.set(step, (last += 1));
    store.put(step, [key, last]);
  }
  for (const [step, number] of numbers) {
    if (kept.has(step)) continue;
    store.delete([key, number]);
    numbers.delete(step);
  }
  const numbersOf = (list: readonly HistoryStep[]) => list.map((step) => numbers.get(step)!);
  const stored: StoredDraft = {
    version,
    pending,
    done: numbersOf(done),
    undone: numbersOf(undone),
    keptAt: Date.now(),
  };
  transaction.objectStore(drafts).put(stored, key);
  transaction.commit();
  await ended(transaction);
}

async function read(database: IDBDatabase, key: string, numbers: Numbers): Promise<Draft | null> {
  const transaction = database.transaction([drafts, steps], 'readwrite');
  forgetOld(transaction);
  const stored = transaction.objectStore(drafts).get(key) as IDBRequest<StoredDraft | undefined>;
  const range = IDBKeyRange.bound([key, 0], [key, Infinity]);
  const store = transaction.objectStore(steps);
  const [keys, values] = [store.getAllKeys(range), store.getAll(range)];
  await ended(transaction);
  if (stored.result === undefined) return null;
  const found = new Map(
    keys.result.map((each, at) => [(each as [string, number])[1], values.result[at] as HistoryStep]),
  );
  for (const [number, step] of found) numbers.set(step, number);
  const { version, pending, done, undone } = stored.result;
  const isWhole = [...done, ...undone].every((number) => found.has(number));
  const stepsOf = (list: readonly number[]) => list.map((number) => found.get(number)!);
  return { version, pending, history: isWhole ? { done: stepsOf(done), undone: stepsOf(undone) } : noHistory };
}

function forgetOld(transaction: IDBTransaction): void {
  const walk = transaction.objectStore(drafts).openCursor();
  walk.addEventListener('success', () => {
    const cursor = walk.result;
    if (!cursor) return;
    if ((cursor.value as StoredDraft).keptAt < Date.now() - longestKept) {
      const key = cursor.key as string;
      transaction.objectStore(steps).delete(IDBKeyRange.bound([key, 0], [key, Infinity]));
      cursor.delete();
    }
    cursor.continue();
  });
}

let opening: Promise<IDBDatabase | null> | null = null;

/** Null when the browser forbids storage. */
function opened(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(null);
    const request = indexedDB.open('trunkline-sheets', 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(drafts);
      request.result.createObjectStore(steps);
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => resolve(null));
    request.addEventListener('blocked', () => resolve(null));
    return undefined;
  });
  return opening;
}

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Aborted')));
  });
