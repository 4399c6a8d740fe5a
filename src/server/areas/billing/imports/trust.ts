/** A layout is trusted after bills that need no correction, and loses the trust with one that does. [BI-022] */
import { isDeepStrictEqual } from 'node:util';
import { limits } from '#generated/domain/limits.ts';
import type { BillFileKind } from '#generated/domain/lists/bill-file-kind.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { toLayout, toWire, type Layout, type WireLayout } from './layout.ts';
import { layoutFor } from './queries.ts';

export interface KnownLayout {
  readonly id: string;
  readonly layout: Layout;
  /** Bills filed as this layout read them. */
  readonly goodReads: number;
}

/** The newest layout of the carrier for such files. */
export async function knownLayout(
  session: Session,
  given: { readonly provider: string; readonly kind: BillFileKind; readonly headings: readonly string[] },
): Promise<KnownLayout | null> {
  const row = await layoutFor.first(session, given);
  return row === undefined ? null : { id: row.id, layout: toLayout(row.layout), goodReads: row.good_reads };
}

export const isTrusted = (known: KnownLayout | null): boolean => (known?.goodReads ?? 0) >= limits.billLayoutTrust;

/** Counts a bill filed as its layout read it, without typed values. */
export async function countGoodRead(session: Session, known: KnownLayout | null, used: WireLayout): Promise<void> {
  if (known !== null && isDeepStrictEqual(toWire(known.layout), toWire(toLayout(used))))
    await setValues(session, 'bill-layout', known.id, { good_reads: known.goodReads + 1 });
}

/** Starts over, because the carrier has changed its bills. */
export const distrust = (session: Session, { id }: KnownLayout): Promise<unknown> =>
  setValues(session, 'bill-layout', id, { good_reads: 0 });
