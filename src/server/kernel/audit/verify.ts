/** Reads the whole audit against its chain, and the chain against a head that was kept elsewhere. */
import type pg from 'pg';
import { jobScope } from '../access/scope.ts';
import type { Session } from '../data/session.ts';
import { transaction } from '../data/transaction.ts';
import { beginning, digestOf, hashOf } from './digest.ts';
import type { Head } from './head.ts';
import { entriesById, sealsAfter, strayEntries, waitingEntries, type Seal } from './queries.ts';

export interface Verdict {
  /** One sentence each; none: nothing was touched. */
  readonly faults: readonly string[];
  readonly entries: number;
  /** Entries that the next seal will cover. */
  readonly waiting: number;
  /** Of the chain as it stands; null before the first seal. */
  readonly head: Head | null;
}

const sealsAtOnce = 20;
const straysTold = 20;

/** `known` are heads of earlier days: a chain that ends before one of them, or leads past it, was cut or made anew. */
export const verifyAudit = (pool: pg.Pool, known: readonly Head[] = []): Promise<Verdict> =>
  transaction(pool, jobScope('audit-verify'), { mode: 'read' }, async (session) => {
    await session.query(`select set_config('statement_timeout', '0', true)`);
    const faults: string[] = [];
    const heads = new Map<number, string>();
    let head: Head = { number: 0, hash: beginning };
    let entries = 0;
    for (;;) {
      const seals = await sealsAfter.all(session, { number: head.number, most: sealsAtOnce });
      if (seals.length === 0) break;
      for (const seal of seals) {
        faults.push(...chainFaults(seal, head), ...(await entryFaults(session, seal)));
        entries += seal.entries.length;
        heads.set(seal.number, seal.hash);
        head = seal;
      }
    }
    for (const { id } of await strayEntries.all(session, { most: straysTold }))
      faults.push(`Entry ${id} is in no seal and does not wait for one.`);
    const waiting = await waitingEntries.all(session);
    for (const { id } of waiting.filter((each) => !each.is_there))
      faults.push(`Entry ${id} is gone; it waited for its seal.`);
    faults.push(...known.flatMap((each) => headFaults(each, heads)));
    return {
      faults,
      entries: entries + waiting.length,
      waiting: waiting.length,
      head: head.number === 0 ? null : { number: head.number, hash: head.hash },
    };
  });

function chainFaults(seal: Seal, before: Head): readonly string[] {
  const { number, hash } = seal;
  if (number !== before.number + 1) return [`Seals ${before.number + 1} to ${number - 1} are gone.`];
  return hashOf(seal, before.hash) === hash ? [] : [`Seal ${number} does not follow from the one before it.`];
}

async function entryFaults(session: Session, { number, entries, digests }: Seal): Promise<readonly string[]> {
  const found = new Map((await entriesById.all(session, { ids: entries })).map((entry) => [entry.id, entry]));
  return entries.flatMap((id, at) => {
    const entry = found.get(id);
    if (!entry) return [`Entry ${id} of seal ${number} is gone.`];
    return digestOf(entry) === digests[at] ? [] : [`Entry ${id} of seal ${number} was changed.`];
  });
}

function headFaults({ number, hash }: Head, heads: ReadonlyMap<number, string>): readonly string[] {
  const here = heads.get(number);
  if (here === undefined) return [`The chain lacks seal ${number}, which was its head before: its end was cut off.`];
  return here === hash ? [] : [`Seal ${number} is not the one that was the head before: the chain was made anew.`];
}
