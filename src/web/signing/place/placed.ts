/** Fields on the pages of a draft: add, move, resize and check. */
import { isOnPage, overlaps, rounded, type PageBox } from '#domain/documents/geometry.ts';
import { limits } from '#generated/domain/limits.ts';
import type { PlacedField, ShownPage, SignatureFieldKind, SignedField } from '#generated/client/signing.ts';

/** `key`: its id on this page, before the server assigns one. */
export interface DraftField extends Omit<PlacedField, 'id'> {
  readonly key: string;
  readonly id: string | null;
  readonly required: boolean;
  readonly label: string | null;
  readonly anchor: string | null;
}

export interface FieldMove {
  readonly x?: number;
  readonly y?: number;
  readonly w?: number;
  readonly h?: number;
}

/** The key that adds a field of the kind. */
export const kindOfKey: Readonly<Record<string, SignatureFieldKind>> = {
  s: 'signature',
  i: 'initials',
  n: 'name',
  t: 'title',
  d: 'date',
  x: 'text',
  c: 'checkbox',
};

const least = limits.signatureFieldMinPoints;

const leastOf = (kind: SignatureFieldKind): readonly [w: number, h: number] => {
  const [w, h] = kind === 'signature' || kind === 'checkbox' ? least[kind] : least.other;
  return [w!, h!];
};

/** Size of a new field, in points. */
const sizes: Readonly<Record<SignatureFieldKind, readonly [w: number, h: number]>> = {
  signature: [180, 36],
  initials: [60, 24],
  name: [150, 20],
  title: [150, 20],
  date: [100, 20],
  text: [150, 20],
  checkbox: [16, 16],
};

export const fromServer = (field: SignedField): DraftField => ({ ...field, key: field.id });
export const fromSuggestion = (field: PlacedField): DraftField => ({
  ...field,
  key: crypto.randomUUID(),
  id: null,
  required: field.required ?? true,
  label: field.label ?? null,
  anchor: field.anchor ?? null,
});

export function toServer(field: DraftField): PlacedField {
  const { id, signer_id, kind, page, x, y, w, h, required, label, anchor } = field;
  return { id, signer_id, kind, page, x, y, w, h, required, label, anchor };
}

/** In the center of the page, or below the fields that are there. */
export function added(
  fields: readonly DraftField[],
  kind: SignatureFieldKind,
  signerId: string,
  page: number,
  { width, height }: ShownPage,
): DraftField {
  const [w, h] = sizes[kind];
  const x = (width - w) / 2;
  let y = (height - h) / 2;
  const others = fields.filter((field) => field.page === page);
  while (y + h < height && others.some((other) => overlaps({ x, y, w, h }, other))) y += h + gap;
  const box = rounded({ x, y: Math.min(y, height - h), w, h });
  return {
    key: crypto.randomUUID(),
    id: null,
    signer_id: signerId,
    kind,
    page,
    ...box,
    required: true,
    label: null,
    anchor: null,
  };
}

const gap = 12;

/** Moved or resized by points; stays on its page and above the minimum size. */
export function moved(field: DraftField, by: FieldMove, { width, height }: ShownPage): DraftField {
  const [leastW, leastH] = leastOf(field.kind);
  const w = within(field.w + (by.w ?? 0), leastW, width);
  const h = within(field.h + (by.h ?? 0), leastH, height);
  const x = within(field.x + (by.x ?? 0), 0, width - w);
  const y = within(field.y + (by.y ?? 0), 0, height - h);
  return { ...field, ...rounded({ x, y, w, h }), anchor: null };
}

const within = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), Math.max(from, to));

/** Snapping distance to the edges of other fields, in points. */
const snapPoints = 4;

/** The field, snapped to the upper or left edge of a near neighbor. */
export function snapped(field: DraftField, others: readonly DraftField[]): DraftField {
  const near = (value: number, edges: readonly number[]): number =>
    edges.find((edge) => Math.abs(edge - value) <= snapPoints) ?? value;
  const same = others.filter((other) => other.page === field.page && other.key !== field.key);
  const y =
    near(
      field.y + field.h,
      same.map((other) => other.y + other.h),
    ) - field.h;
  return {
    ...field,
    ...rounded({
      ...field,
      x: near(
        field.x,
        same.map((other) => other.x),
      ),
      y,
    }),
  };
}

/** The same box on every page that has none there. */
export const onAllPages = (field: DraftField, pages: readonly ShownPage[]): readonly DraftField[] =>
  pages.flatMap((page, at) =>
    at + 1 === field.page ? [] : [{ ...moved(field, {}, page), key: crypto.randomUUID(), id: null, page: at + 1 }],
  );

export type Fault = 'outside' | 'overlap';

const boxOf = ({ crop: [left = 0, bottom = 0, right = 0, top = 0], ...page }: ShownPage): PageBox => ({
  ...page,
  crop: [left, bottom, right, top],
});

/** What is wrong with the position of a field; null when it is valid. */
export function faultOf(field: DraftField, fields: readonly DraftField[], page: ShownPage | undefined): Fault | null {
  if (page === undefined || !isOnPage(boxOf(page), field)) return 'outside';
  const others = fields.filter((other) => other.key !== field.key && other.page === field.page);
  return others.some((other) => overlaps(field, other)) ? 'overlap' : null;
}
