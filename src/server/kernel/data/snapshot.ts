/**
 * One read transaction for all reads of a request: they share one snapshot, and reads of the same tick are sent in one
 * write.
 */
import type pg from 'pg';
import type { Principal } from '../access/principal.ts';
import type { Scope } from '../access/scope.ts';
import { cancelWhenLeft } from '../database/cancel.ts';
import { refusedAt, sendBatch, type Answer, type Run, type Statement } from '../database/driver.ts';
import { holding, type Hold } from '../database/hold.ts';
import { CachedSessionOutdated } from '../access/cached-session.ts';
import { inLane, type LaneName } from './lane.ts';
import { opening, setScope, statement } from './opening.ts';
import { sessionBy, type Session } from './session.ts';

type Work<T> = (session: Session) => Promise<T>;

interface QueuedRead {
  /** The snapshot that it belongs to. */
  readonly of: object;
  readonly principal: Principal;
  readonly statement: Statement;
  readonly answer: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
}

interface OpenSnapshot {
  readonly client: pg.PoolClient;
  /** Resolves when no cancellation is running. */
  readonly settled: () => Promise<unknown>;
  /** Gives the connection back. */
  readonly release: (broken?: Error) => void;
}

const snapshots = new WeakMap<Scope, Snapshot>();

/** The snapshot of the scope's request; undefined if each read has its own transaction. */
export const snapshotOf = (scope: Scope): Snapshot | undefined =>
  snapshots.get(scope) ?? (scope.caller === null ? undefined : snapshotOf(scope.caller));

const beginning = 'begin isolation level repeatable read read only';
const planning = 'force_generic_plan';
const mark = statement('savepoint reading');
const keep = statement('release savepoint reading');
const back = statement('rollback to savepoint reading');

export class Snapshot {
  readonly #pool: pg.Pool;
  readonly #scope: Scope;
  readonly #timeoutMs: number;
  readonly #held: Hold;
  #lane: LaneName | undefined;
  #opening: Promise<OpenSnapshot> | undefined;
  #waiting: QueuedRead[] = [];
  /** Each batch is answered before the next one is sent. */
  #turn: Promise<unknown> = Promise.resolve();
  #isBegun = false;
  #isConfirmed = false;
  #isEnded = false;

  /**
   * Opens no connection yet. All reads in this scope, and the system's on its behalf, use this snapshot until `end`.
   */
  constructor(pool: pg.Pool, scope: Scope, timeoutMs: number, hold: Hold) {
    this.#pool = pool;
    this.#scope = scope;
    this.#timeoutMs = timeoutMs;
    this.#held = hold;
    snapshots.set(scope, this);
  }

  /** Whether the caller is confirmed; false until the first read of a cached session. */
  get isConfirmed(): boolean {
    return this.#scope.cached === null || this.#isConfirmed;
  }

  /** Only reads of the first tick count for the lane: a request with a connection never waits for a second one. */
  async read<T>(scope: Scope, work: Work<T>, lane?: LaneName): Promise<T> {
    this.#lane ??= lane;
    this.#opening ??= this.#open();
    const { client } = await this.#opening;
    return holding(this.#held, () => work(this.#session(client, scope, work)));
  }

  /** The answer does not wait for it. */
  async end(): Promise<void> {
    this.#isEnded = true;
    snapshots.delete(this.#scope);
    if (this.#opening === undefined) return;
    const open = await this.#opening.catch(() => null);
    if (open === null) return;
    await this.#turn;
    await open.settled();
    await open.client.query('rollback').then(() => open.release(), open.release);
  }

  #open(): Promise<OpenSnapshot> {
    const { promise, resolve, reject } = Promise.withResolvers<OpenSnapshot>();
    // Runs after every read of the tick has named its lane.
    setImmediate(() => {
      const hold = this.#hold(resolve);
      (this.#lane === undefined ? hold() : inLane(this.#pool, this.#lane, this.#scope.left, hold)).catch(reject);
    });
    return promise;
  }

  /** Resolves when the connection is released. */
  readonly #hold = (opened: (open: OpenSnapshot) => void) => async (): Promise<void> => {
    const client = await this.#pool.connect();
    this.#held.isHeld = true;
    const settled = cancelWhenLeft(client, this.#scope.left);
    const { promise: released, resolve: done } = Promise.withResolvers<void>();
    const release = (broken?: Error): void => {
      this.#held.isHeld = false;
      client.release(broken);
      done();
    };
    opened({ client, settled, release });
    await released;
  };

  #session(client: pg.PoolClient, scope: Scope, of: object): Session {
    const run: Run = <Row>(each: Statement) =>
      new Promise<Answer<Row>>((answer, fail) =>
        this.#ask(client, {
          of,
          principal: scope.principal,
          statement: each,
          answer: answer as QueuedRead['answer'],
          fail,
        }),
      );
    const inOwnTransaction: Session['inOwnTransaction'] = (other, step) => step(this.#session(client, other, of));
    return Object.assign(sessionBy(run, client, scope), { inOwnTransaction });
  }

  #ask(client: pg.PoolClient, asked: QueuedRead): void {
    if (this.#isEnded) return asked.fail(new Error('A statement came after the end of its reading.'));
    if (this.#waiting.push(asked) > 1) return;
    setImmediate(() => {
      this.#turn = this.#turn.then(() => this.#send(client, this.#waiting.splice(0)));
    });
  }

  async #send(client: pg.PoolClient, asked: readonly QueuedRead[]): Promise<void> {
    if (asked.length === 0) return;
    const begin = this.#isBegun
      ? []
      : opening(this.#scope, { begin: beginning, isReading: true, timeoutMs: this.#timeoutMs, planning });
    const { statements, places } = inScopes(asked, this.#scope.principal);
    const before = begin.length + 1;
    try {
      const answers = await sendBatch(client, [...begin, mark, ...statements, keep]);
      if (!this.#isBegun) this.#confirm(answers[begin.length - 1]!);
      asked.forEach(({ answer }, at) => answer(answers[before + places[at]!]!));
    } catch (error) {
      const refused = asked[places.indexOf((refusedAt(error) ?? -1) - before)];
      const isFailed = ({ of }: QueuedRead): boolean => refused === undefined || of === refused.of;
      asked.filter(isFailed).forEach(({ fail }) => fail(error));
      if (refused)
        await this.#sendAgain(
          client,
          asked.filter((each) => !isFailed(each)),
        );
    }
  }

  /**
   * Resends the reads one by one, so that only the refused one fails. No result of the first attempt has been returned
   * yet.
   */
  async #sendAgain(client: pg.PoolClient, asked: readonly QueuedRead[]): Promise<void> {
    try {
      this.#scope.left?.throwIfAborted();
      await sendBatch(client, this.#isBegun ? [back, keep] : [statement('rollback')]);
    } catch (error) {
      return asked.forEach(({ fail }) => fail(error));
    }
    return this.#send(client, asked);
  }

  #confirm({ rows }: Answer): void {
    this.#isBegun = true;
    if (this.#scope.cached !== null && rows.length === 0) throw new CachedSessionOutdated();
    this.#isConfirmed = true;
  }
}

/**
 * Orders the caller's reads first, then those of each other scope with its settings, and restores the caller's
 * settings.
 */
function inScopes(asked: readonly QueuedRead[], caller: Principal) {
  const groups = Map.groupBy(asked, ({ principal }) => principal);
  const own = groups.get(caller) ?? [];
  groups.delete(caller);
  const statements = own.map(({ statement }) => statement);
  const at = new Map(own.map((each, place) => [each, place]));
  for (const [principal, others] of groups) {
    statements.push(setScope(principal, planning));
    for (const each of others) at.set(each, statements.push(each.statement) - 1);
  }
  if (groups.size > 0) statements.push(setScope(caller, planning));
  return { statements, places: asked.map((each) => at.get(each)!) };
}
