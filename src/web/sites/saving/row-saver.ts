/**
 * Saves changed rows at once, then at most every two seconds, one call at a time, and merges changes
 * by others cell by cell. [BS-082] [BS-083] [BS-084]
 */
import type { RowChanges } from '#domain/bulk-site/row-changes.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { createStore, type Store } from '#web/shell/store.ts';
import type { Sheet } from '#web/ui/sheet/model/sheet.ts';
import { noMarks, type SheetMarks } from './marks.ts';
import { createPace, type Pace } from './pace.ts';
import {
  become,
  bringIn,
  land,
  nextFlight,
  openChanges,
  show,
  takeWhole,
  type Flight,
  type KnownSheet,
  type RowMerge,
  type RowSaverState,
  type SheetAnswer,
} from './row-merge.ts';

export interface RowSaver {
  readonly state: Store<RowSaverState>;
  /** Resolves when everything is saved; rejects with the failure. */
  readonly flush: () => Promise<void>;
  readonly retry: () => void;
  /** Loads changes by others. Returns the server state, or null when the whole sheet must be loaded. */
  readonly catchUp: () => Promise<KnownSheet | null>;
  /** Applies a newer version of the whole sheet. */
  readonly takeWhole: (whole: KnownSheet) => void;
  /** Discards unsaved changes. */
  readonly discard: () => void;
  readonly settle: (marks: SheetMarks) => void;
  /** Runs work between two calls. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  readonly stop: () => void;
}

export interface RowSaverDeps {
  readonly sheet: Sheet;
  readonly first: KnownSheet;
  readonly throttleMs: number;
  /** `key` identifies a repeated call. */
  readonly send: (base: number, rows: RowChanges, key: string) => Promise<SheetAnswer>;
  readonly readSince: (version: number) => Promise<SheetAnswer>;
  readonly readWhole: () => Promise<KnownSheet>;
  /** Called after every change and save; `pending` are the unsaved changes. */
  readonly onKept: (known: KnownSheet, pending: RowChanges) => void;
}

interface SaverState {
  readonly deps: RowSaverDeps;
  readonly merge: RowMerge;
  flight: Flight | null;
}

export function createRowSaver(deps: RowSaverDeps): RowSaver {
  const { sheet, first: known } = deps;
  const calm = { isPending: false, isAway: false, failure: null, marks: noMarks };
  const state = createStore<RowSaverState>({ known, ...calm });
  const merge = { sheet, state, own: new Map(), lost: new Map(), seen: sheet.state.get().document };
  const open: SaverState = { deps, merge, flight: null };
  const look = () => {
    const { isPending, failure, isAway } = state.get();
    return { isWaiting: isPending && failure === null, isAway };
  };
  const pace = createPace({ look, save: () => save(open), throttleMs: deps.throttleMs });
  const retry = (): void => {
    become(merge, { failure: null });
    pace.restart();
  };
  const stopFollowing = follow(open, pace, retry);
  keep(open);
  pace.schedule();
  return {
    state,
    retry,
    flush: () => flush(open, pace),
    catchUp: () => pace.inTurn(() => catchUp(open)),
    takeWhole: (whole) =>
      void pace.inTurn(async () => {
        if (open.flight === null) takeWhole(merge, whole);
        keep(open);
      }),
    discard: () => {
      open.flight = null;
      become(merge, { failure: null, isAway: false });
      show(merge, state.get().known.sheet);
      keep(open);
    },
    settle: (marks) => become(merge, { marks }),
    inTurn: pace.inTurn,
    stop: () => {
      pace.stop();
      stopFollowing();
    },
  };
}

/** Updates the state, and stores unsaved changes in the browser. */
function keep({ deps, merge, flight }: SaverState): void {
  become(merge, { isPending: flight !== null || nextFlight(merge) !== null });
  deps.onKept(merge.state.get().known, openChanges(merge));
}

async function save(open: SaverState): Promise<void> {
  const { deps, merge } = open;
  open.flight ??= nextFlight(merge);
  const { flight } = open;
  if (flight === null) return;
  try {
    const answer = await deps.send(flight.base, flight.changes, flight.key);
    open.flight = null;
    await land(merge, flight, answer, deps.readWhole);
    become(merge, { isAway: false, failure: null });
  } catch (error) {
    const isAway = isPassing(error);
    if (!isAway) open.flight = null;
    become(merge, { isAway, failure: isAway ? null : (error as Error) });
  }
  keep(open);
}

async function catchUp(open: SaverState): Promise<KnownSheet | null> {
  const { deps, merge, flight } = open;
  const { known } = merge.state.get();
  if (flight !== null) return known;
  const answer = await deps.readSince(known.version);
  if (answer.is_whole) return null;
  bringIn(merge, answer);
  keep(open);
  return merge.state.get().known;
}

async function flush(open: SaverState, pace: Pace): Promise<void> {
  const { state } = open.merge;
  if (state.get().failure === null) await pace.run();
  const { failure, isAway, isPending } = state.get();
  if (failure !== null) throw failure;
  if (isAway) throw new HttpError(0, 'unreachable', {});
  if (isPending) await flush(open, pace);
}

/** Stores and sends each change; a change may fix a rejected row. */
function follow(open: SaverState, pace: Pace, retry: () => void): () => void {
  const { merge } = open;
  const { state: rows } = merge.sheet;
  const unfollow = rows.subscribe(() => {
    const { document } = rows.get();
    if (document === merge.seen) return;
    merge.seen = document;
    become(merge, { failure: null });
    keep(open);
    pace.schedule();
  });
  const backOnline = (): void => (merge.state.get().isAway ? retry() : undefined);
  addEventListener('online', backOnline);
  return () => {
    unfollow();
    removeEventListener('online', backOnline);
  };
}

/** No response, or one that does not concern the rows: a later retry may succeed. */
const isPassing = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 0 || error.status === 429 || error.status >= 500);
