/**
 * Saves the rows of a project as they change: only what changed, at once, then no more than once in two seconds, one
 * call at a time; and brings in what others changed meanwhile, cell by cell. [BS-082] [BS-083] [BS-084]
 */
import {
  applyChanges,
  changesBetween,
  isNothing,
  sparing,
  withLost,
  type KeptSite,
  type RowChanges,
  type SheetRows,
} from '#domain/bulk-site/row-changes.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { createStore, type Store } from '#web/shell/store.ts';
import type { Sheet } from '#web/ui/sheet/model/sheet.ts';
import { cellKey, marksAfter, noMarks, type OwnWrites, type SheetMarks, type ToldChange } from './marks.ts';
import { documentOf, rowsIn, withoutTail } from './site-document.ts';

/** The sheet at a version of its project. */
export interface KnownSheet {
  readonly version: number;
  readonly sheet: SheetRows;
}

/** As the calls of the API answer. */
export interface SheetAnswer {
  readonly version: number;
  readonly is_whole: boolean;
  readonly changes: readonly ToldChange[];
  readonly rows?: RowChanges;
}

export interface RowSaverState {
  /** What the server is known to hold. */
  readonly known: KnownSheet;
  /** Whether something is not on the server yet. */
  readonly isPending: boolean;
  /** The server cannot be reached; it is tried again by itself. */
  readonly isAway: boolean;
  /** Why the server took the rows not. */
  readonly failure: Error | null;
  readonly marks: SheetMarks;
}

export interface RowSaver {
  readonly state: Store<RowSaverState>;
  /** Resolves when everything is saved; rejects with the failure. */
  readonly flush: () => Promise<void>;
  readonly retry: () => void;
  /** Brings in what others changed; answers what the server holds now, null when that must be read as a whole. */
  readonly catchUp: () => Promise<KnownSheet | null>;
  /** Brings in a newer state of the whole sheet. */
  readonly takeWhole: (whole: KnownSheet) => void;
  /** Forgets what is not saved. */
  readonly discard: () => void;
  readonly settle: (marks: SheetMarks) => void;
  readonly stop: () => void;
}

export interface RowSaverDeps {
  readonly sheet: Sheet;
  readonly first: KnownSheet;
  readonly throttleMs: number;
  /** `key` tells a call that is sent again from another one. */
  readonly send: (base: number, rows: RowChanges, key: string) => Promise<SheetAnswer>;
  readonly readSince: (version: number) => Promise<SheetAnswer>;
  readonly readWhole: () => Promise<KnownSheet>;
  /** Told whenever something changed, or was saved: `pending` is what the server does not have. */
  readonly onKept: (known: KnownSheet, pending: RowChanges) => void;
}

/** A call under way, which is sent again as it is until it is answered. */
interface Flight {
  readonly key: string;
  readonly base: number;
  readonly changes: RowChanges;
  readonly sent: SheetRows;
}

/** ms before the server is tried again, doubled with each try. */
const firstRetryMs = 2000;
const longestRetryMs = 30_000;

export function createRowSaver(deps: RowSaverDeps): RowSaver {
  const { sheet, throttleMs } = deps;
  const state = createStore<RowSaverState>({
    known: deps.first,
    isPending: false,
    isAway: false,
    failure: null,
    marks: noMarks,
  });
  const own = new Map<string, { version: number; value: unknown }>();
  const lost = new Map<string, KeptSite>();
  let seen = sheet.state.get().document;
  let flight: Flight | null = null;
  let tries = 0;
  let running = 0;
  let sentAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  /** Calls and what they bring in take turns. */
  let turn: Promise<unknown> = Promise.resolve();

  const become = (part: Partial<RowSaverState>): void => state.set((before) => ({ ...before, ...part }));
  const local = (): SheetRows => rowsIn(sheet.state.get().document);
  const pending = (): RowChanges => changesBetween(state.get().known.sheet, withoutTail(local()));
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work);
    turn = next.catch(() => undefined);
    return next;
  };

  function keep(): void {
    const { known } = state.get();
    become({ isPending: flight !== null || !isNothing(pending()) });
    deps.onKept(known, changesBetween(known.sheet, local()));
  }

  function show(rows: SheetRows): void {
    seen = documentOf(rows);
    sheet.receive(seen);
  }

  /** `since` is what this page held when it made the changes that `known` now has; what it changed after stays. */
  function rebase(known: KnownSheet, since: SheetRows, theirs: readonly ToldChange[] = []): void {
    const later = sparing(changesBetween(since, local()), rowsOf(theirs));
    become({ known });
    show(applyChanges(known.sheet, withLost(later, known.sheet, lost)).sheet);
  }

  function withTheirs(from: SheetRows, changes: readonly ToldChange[], mine: RowChanges): SheetRows {
    let [rows, { marks }] = [from, state.get()];
    for (const told of changes) {
      marks = marksAfter(marks, told, mine, own as OwnWrites);
      const { sheet: next, undo } = applyChanges(rows, told.rows);
      for (const run of undo.put ?? []) for (const row of run.rows) lost.set(row.id, row);
      rows = next;
    }
    become({ marks });
    return rows;
  }

  async function accept({ changes, sent }: Flight, answer: SheetAnswer): Promise<void> {
    if (answer.is_whole) return rebase(await deps.readWhole(), sent);
    const { known } = state.get();
    const isAlone = answer.changes.length === 0 && answer.rows === undefined;
    for (const { id, cells } of changes.set ?? [])
      for (const [column, value] of Object.entries(cells))
        own.set(cellKey(id, column), { version: answer.version, value });
    if (isAlone) return become({ known: { version: answer.version, sheet: sent } });
    const theirs = withTheirs(known.sheet, answer.changes, changes);
    const kept = answer.rows ?? sparing(changes, rowsOf(answer.changes));
    rebase({ version: answer.version, sheet: applyChanges(theirs, kept).sheet }, sent, answer.changes);
  }

  async function save(): Promise<void> {
    if (flight === null) {
      const sent = withoutTail(local());
      const changes = changesBetween(state.get().known.sheet, sent);
      if (isNothing(changes)) return;
      flight = { key: crypto.randomUUID(), base: state.get().known.version, changes, sent };
    }
    sentAt = Date.now();
    try {
      const answer = await deps.send(flight.base, flight.changes, flight.key);
      const landed = flight;
      flight = null;
      await accept(landed, answer);
      tries = 0;
      become({ isAway: false, failure: null });
    } catch (error) {
      if (isPassing(error)) {
        tries += 1;
        become({ isAway: true });
      } else {
        flight = null;
        become({ failure: error as Error, isAway: false });
      }
    }
    keep();
  }

  /** Ends without a word when the server is away. */
  function run(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    running += 1;
    return inTurn(save).then(() => {
      running -= 1;
      schedule();
    });
  }

  function schedule(): void {
    const { isPending, failure, isAway } = state.get();
    if (isStopped || running > 0 || timer !== undefined || !isPending || failure !== null) return;
    const pause = isAway ? Math.min(longestRetryMs, firstRetryMs * 2 ** (tries - 1)) : throttleMs;
    const wait = sentAt + pause - Date.now();
    if (wait <= 0) void run();
    else timer = setTimeout(() => void run(), wait);
  }

  async function flush(): Promise<void> {
    const { failure } = state.get();
    if (failure !== null) throw failure;
    await run();
    const now = state.get();
    if (now.failure !== null) throw now.failure;
    if (now.isAway) throw new HttpError(0, 'unreachable', {});
    if (now.isPending) await flush();
  }

  const retry = (): void => {
    become({ failure: null });
    sentAt = -Infinity;
    clearTimeout(timer);
    timer = undefined;
    schedule();
  };
  const backOnline = (): void => (state.get().isAway ? retry() : undefined);
  addEventListener('online', backOnline);
  const unfollow = sheet.state.subscribe(() => {
    const { document } = sheet.state.get();
    if (document === seen) return;
    seen = document;
    // What was refused may be mended by now.
    become({ failure: null });
    keep();
    schedule();
  });
  keep();
  schedule();

  return {
    state,
    flush,
    retry,
    catchUp: () =>
      inTurn(async () => {
        const { known } = state.get();
        if (flight !== null) return known;
        const answer = await deps.readSince(known.version);
        if (answer.is_whole) return null;
        if (answer.changes.length > 0) {
          const theirs = withTheirs(known.sheet, answer.changes, changesBetween(known.sheet, local()));
          rebase({ version: answer.version, sheet: theirs }, known.sheet, answer.changes);
        } else become({ known: { ...known, version: answer.version } });
        keep();
        return state.get().known;
      }),
    takeWhole: (whole) => {
      void inTurn(async () => {
        const { known } = state.get();
        if (whole.version <= known.version || flight !== null) return;
        rebase(whole, known.sheet);
        keep();
      });
    },
    discard: () => {
      flight = null;
      clearTimeout(timer);
      timer = undefined;
      become({ failure: null, isAway: false });
      show(state.get().known.sheet);
      keep();
    },
    settle: (marks) => become({ marks }),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      unfollow();
      removeEventListener('online', backOnline);
    },
  };
}

const rowsOf = (told: readonly ToldChange[]): readonly RowChanges[] => told.map(({ rows }) => rows);

/** No answer, or one that says nothing about the rows: the same call may well be taken later. */
const isPassing = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 0 || error.status === 429 || error.status >= 500);
