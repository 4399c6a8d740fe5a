/** Verifies the audit against its chain, and the chain against heads that were stored elsewhere. */
import type pg from 'pg';
import { jobScope } from '../access/scope.ts';
import type { Session } from '../data/session.ts';
import { transaction } from '../data/transaction.ts';
import { beginning, digestOf, hashOf } from './digest.ts';
import type { Head } from './head.ts';
import { entriesById, sealsAfter, strayEntries, waitingEntries, type Seal } from './queries.ts';

/** A manipulated entry, waiting entry, seal or chain. */
export type Fault =
  | { readonly kind: 'entry changed' | 'entry gone'; readonly entry: string; readonly seal: number }
  | { readonly kind: 'waiting entry gone' | 'stray entry'; readonly entry: string }
  | { readonly kind: 'seals gone'; readonly from: number; readonly to: number }
  | { readonly kind: 'seal broken' | 'end cut off' | 'rebuilt'; readonly seal: number };

export interface Verdict {
  /** Empty if nothing was manipulated. */
  readonly faults: readonly Fault[];
  readonly entries: number;
  /** Number of entries that the next seal will cover. */
  readonly waiting: number;
  /** The current head of the chain; null before the first seal. */
  readonly head: Head | null;
}

const sealsAtOnce = 20;
const mostStraysReported = 20;

/** `known`: earlier heads. A chain that ends before one of them or bypasses it was cut or rebuilt. */
export const verifyAudit = (pool: pg.Pool, known: readonly Head[] = []): Promise<Verdict> =>
  transaction(pool, jobScope('audit-verify'), { mode: 'read' }, async (session) => {
    await session.query(`select set_config('statement_timeout', '0', true)`);
    const faults: Fault[] = [];
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
    for (const { id } of await strayEntries.all(session, { most: mostStraysReported }))
      faults.push({ kind: 'stray entry', entry: id });
    const waiting = await waitingEntries.all(session);
    for (const { id } of waiting.filter((each) => !each.is_there))
      faults.push({ kind: 'waiting entry gone', entry: id });
    faults.push(...known.flatMap((each) => headFaults(each, heads)));
    return {
      faults,
      entries: entries + waiting.length,
      waiting: waiting.length,
      head: head.number === 0 ? null : { number: head.number, hash: head.hash },
    };
  });

function chainFaults(seal: Seal, before: Head): readonly Fault[] {
  const { number, hash } = seal;
  if (number !== before.number + 1) return [{ kind: 'seals gone', from: before.number + 1, to: number - 1 }];
  return hashOf(seal, before.hash) === hash ? [] : [{ kind: 'seal broken', seal: number }];
}

async function entryFaults(session: Session, { number, entries, digests }: Seal): Promise<readonly Fault[]> {
  const found = new Map((await entriesById.all(session, { ids: entries })).map((entry) => [entry.id, entry]));
  return entries.flatMap((id, at): readonly Fault[] => {
    const entry = found.get(id);
    if (!entry) return [{ kind: 'entry gone', entry: id, seal: number }];
    return digestOf(entry) === digests[at] ? [] : [{ kind: 'entry changed', entry: id, seal: number }];
  });
}

function headFaults({ number, hash }: Head, heads: ReadonlyMap<number, string>): readonly Fault[] {
  const here = heads.get(number);
  if (here === undefined) return [{ kind: 'end cut off', seal: number }];
  return here === hash ? [] : [{ kind: 'rebuilt', seal: number }];
}
