/** Access rules of an entity's records. */
import type { Grant } from './vocabulary.ts';

export interface Access {
  readonly read: readonly Grant[];
  readonly create: readonly Grant[];
  readonly update: readonly Grant[];
  readonly delete: readonly Grant[];
  /** Permissions of `update` that only apply to records with these values; absent: they apply to all. */
  readonly updateWhile?: readonly UpdateWhile[];
}

export interface UpdateWhile {
  readonly permission: Grant;
  readonly where: HeldRecord;
}

/** Required field values by wire name; all must match. */
export type HeldRecord = Readonly<Record<string, HeldValues>>;

/** Catalogue sections that may change only while a toggle is on: in all records, or in those with these values. */
export type ToggledSections = Readonly<Record<string, { readonly toggle: string; readonly where?: HeldRecord }>>;

/** One of these values, or none of them; null is an empty field. */
export type HeldValues = { readonly in: readonly FieldValue[] } | { readonly not: readonly FieldValue[] };

type FieldValue = string | boolean | null;

/** The grants of an update rule that apply to this record. */
export function grantsToChange(
  { updateWhile }: Access,
  rule: readonly Grant[],
  record: Readonly<Record<string, unknown>>,
): readonly Grant[] {
  if (updateWhile === undefined) return rule;
  return rule.filter((grant) => {
    const own = updateWhile.filter(({ permission }) => permission === grant);
    return own.length === 0 || own.some(({ where }) => holds(where, record));
  });
}

/** The toggle that guards a section of this record; undefined if there is none. */
export function toggleOf(
  sections: ToggledSections | undefined,
  section: string,
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  const { toggle, where = {} } = sections?.[section] ?? {};
  return holds(where, record) ? toggle : undefined;
}

const holds = (where: HeldRecord, record: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(where).every(([wire, values]) => {
    const held = (record[wire] ?? null) as FieldValue;
    return 'in' in values ? values.in.includes(held) : !values.not.includes(held);
  });
