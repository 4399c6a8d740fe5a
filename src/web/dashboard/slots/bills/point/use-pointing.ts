/** The positions that the user has marked on a bill so far, and the next one to mark. */
import { useMemo, useState } from 'react';
import { isNeeded } from '#domain/bills/read/bill.ts';
import type { PdfLayout, Word } from '#domain/bills/read/pdf.ts';
import { isSameWord, layoutFrom, type Pointed, type PointedLayout } from '#domain/bills/read/point.ts';
import type { DateFormat } from '#domain/bills/read/values.ts';
import { fill } from '#domain/format/fill.ts';
import type { readBillFile } from '#generated/client/invoices.ts';
import { billFields, type BillField } from '#generated/domain/lists/bill-field.ts';
import { billingMessages as texts } from '#generated/domain/messages/billing.ts';
import { wireOf } from '../wire.ts';

export type Target = BillField | 'end' | 'skip';
type BillFile = Awaited<ReturnType<typeof readBillFile>>;

/** A stored layout; fields may be missing, and keys are wire names. */
type KnownLayout = Partial<Pick<PdfLayout, 'table' | 'decimal' | 'constants'>> & {
  readonly header?: Readonly<Record<string, Place>>;
  readonly date_format?: NonNullable<PdfLayout['dateFormat']>;
  readonly skip_rows?: readonly string[];
};

const nothing: Pointed = { fields: {}, end: null, skip: [] };
const requiredTargets: readonly Target[] = [
  ...billFields.filter(isNeeded).map(({ value }) => value),
  'end',
  'currentCharges',
];

type Place = NonNullable<PdfLayout['header'][BillField]>;

export type Pointing = ReturnType<typeof usePointing>;

export function usePointing({ words, layout }: BillFile) {
  const known = (layout ?? {}) as KnownLayout;
  const [pointed, setPointed] = useState<Pointed>(nothing);
  const isDone = (each: Target, of: Pointed): boolean =>
    each === 'end' ? of.end !== null || known.table !== undefined : each !== 'skip' && isKnown(each, of, known);
  const nextOf = (of: Pointed): Target | null => requiredTargets.find((each) => !isDone(each, of)) ?? null;
  const [target, setTarget] = useState<Target | null>(() => nextOf(nothing));
  const made = useMemo(() => layoutFrom(words, pointed, known.constants), [words, pointed, known.constants]);
  const point = (word: Word): void => {
    if (target === null) return;
    const next = withMark(pointed, target, word);
    setPointed(next);
    if (target !== 'skip') setTarget(nextOf(next));
  };
  const [format, setFormat] = useState<DateFormat>();
  const found = wireLayout(made, pointed, known);
  const wire = found && { ...found, date_format: found.date_format ?? format };
  // The marked dates do not determine whether day or month comes first.
  const dates = { isOpen: found !== null && found.date_format === undefined, format, setFormat };
  const placeOf = (field: Target): string | null => knownPlace(field, known);
  return { pointed, target, setTarget, point, placeOf, unclear: made.unclear, wire, dates, isReady: wire !== null };
}

/** Text about the position of the value on earlier bills of the carrier. */
function knownPlace(target: Target, { header, table, skip_rows: skip = [] }: KnownLayout): string | null {
  if (target === 'end') return table?.end ?? null;
  if (target === 'skip') return skip.join(', ') || null;
  const place = header?.[wireOf(target)];
  if (place)
    return fill(texts[place.side === 'BELOW' ? 'billing.pointBelow' : 'billing.pointRight'], { words: place.words });
  return table?.columns.some(({ field }) => field === target) ? texts['billing.pointColumn'] : null;
}

const isKnown = (field: BillField, { fields }: Pointed, { header, table }: KnownLayout): boolean =>
  fields[field] !== undefined ||
  header?.[wireOf(field)] !== undefined ||
  (table?.columns.some((column) => column.field === field) ?? false);

/** Marking the row again means that it is a charge after all. */
function withMark(before: Pointed, target: Target, word: Word): Pointed {
  if (target === 'end') return { ...before, end: word };
  if (target !== 'skip') return { ...before, fields: { ...before.fields, [target]: word } };
  const others = before.skip.filter((each) => !isSameWord(each, word));
  return { ...before, skip: others.length < before.skip.length ? others : [...others, word] };
}

/** Positions that are not marked again keep their known value; null while the charges cannot be found. */
function wireLayout({ layout }: PointedLayout, { end, skip }: Pointed, known: KnownLayout) {
  const { table } = layout;
  const hasColumns = table.columns.length > 0;
  const merged = {
    begin: hasColumns ? table.begin : (known.table?.begin ?? ''),
    end: end === null ? (known.table?.end ?? '') : table.end,
    columns: [...(hasColumns ? table.columns : (known.table?.columns ?? []))],
  };
  if (merged.begin === '' || merged.end === '' || merged.columns.length === 0) return null;
  return {
    kind: 'PDF' as const,
    header: { ...known.header, ...inWire(layout.header) },
    table: merged,
    date_format: (hasColumns || Object.keys(layout.header).length > 0 ? layout.dateFormat : null) ?? known.date_format,
    decimal: hasColumns ? layout.decimal : known.decimal,
    skip_rows: skip.length > 0 ? [...layout.skipRows] : [...(known.skip_rows ?? [])],
    constants: { ...known.constants },
  };
}

const inWire = (header: PdfLayout['header']): Readonly<Record<string, Place>> =>
  Object.fromEntries(Object.entries(header).map(([field, place]) => [wireOf(field), place]));
