/** What a person has pointed at on a bill so far, and what is asked for next. */
import { useMemo, useState } from 'react';
import { isNeeded } from '#domain/bills/read/bill.ts';
import type { PdfLayout, Word } from '#domain/bills/read/pdf.ts';
import { isSameWord, layoutFrom, type Pointed, type PointedLayout } from '#domain/bills/read/point.ts';
import type { readBillFile } from '#generated/client/invoices.ts';
import { billFields, type BillField } from '#generated/domain/lists/bill-field.ts';

export type Target = BillField | 'end' | 'skip';
type BillFile = Awaited<ReturnType<typeof readBillFile>>;

/** A layout as it is stored; its fields may be missing. */
type KnownLayout = Partial<Pick<PdfLayout, 'header' | 'table' | 'decimal' | 'constants'>> & {
  readonly date_format?: PdfLayout['dateFormat'];
  readonly skip_rows?: readonly string[];
};

const nothing: Pointed = { fields: {}, end: null, skip: [] };
const asked: readonly Target[] = [...billFields.filter(isNeeded).map(({ value }) => value), 'end', 'currentCharges'];

export type Pointing = ReturnType<typeof usePointing>;

export function usePointing({ words, layout }: BillFile) {
  const known = (layout ?? {}) as KnownLayout;
  const [pointed, setPointed] = useState<Pointed>(nothing);
  const isDone = (each: Target, of: Pointed): boolean =>
    each === 'end' ? of.end !== null || known.table !== undefined : each !== 'skip' && isKnown(each, of, known);
  const nextOf = (of: Pointed): Target | null => asked.find((each) => !isDone(each, of)) ?? null;
  const [target, setTarget] = useState<Target | null>(() => nextOf(nothing));
  const made = useMemo(() => layoutFrom(words, pointed, known.constants), [words, pointed, known.constants]);
  const point = (word: Word): void => {
    if (target === null) return;
    const next = withMark(pointed, target, word);
    setPointed(next);
    if (target !== 'skip') setTarget(nextOf(next));
  };
  const wire = wireLayout(made, pointed, known);
  return { pointed, target, setTarget, point, unclear: made.unclear, wire, isReady: wire !== null };
}

const isKnown = (field: BillField, { fields }: Pointed, { header, table }: KnownLayout): boolean =>
  fields[field] !== undefined ||
  header?.[field] !== undefined ||
  (table?.columns.some((column) => column.field === field) ?? false);

/** The same row again is a charge after all. */
function withMark(before: Pointed, target: Target, word: Word): Pointed {
  if (target === 'end') return { ...before, end: word };
  if (target !== 'skip') return { ...before, fields: { ...before.fields, [target]: word } };
  const others = before.skip.filter((each) => !isSameWord(each, word));
  return { ...before, skip: others.length < before.skip.length ? others : [...others, word] };
}

/** What was not pointed at anew stays as it is known; null while the charges cannot be found. */
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
    header: { ...known.header, ...layout.header },
    table: merged,
    date_format: hasColumns || Object.keys(layout.header).length > 0 ? layout.dateFormat : known.date_format,
    decimal: hasColumns ? layout.decimal : known.decimal,
    skip_rows: skip.length > 0 ? [...layout.skipRows] : [...(known.skip_rows ?? [])],
    constants: { ...known.constants },
  };
}
