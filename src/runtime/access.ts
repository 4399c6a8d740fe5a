/** Who may do what with the records of an entity, and with which of them. */
import type { Grant } from './vocabulary.ts';

export interface Access {
  readonly read: readonly Grant[];
  readonly create: readonly Grant[];
  readonly update: readonly Grant[];
  readonly delete: readonly Grant[];
  /** Permissions of `update` that change only the records that hold this; absent: each changes all of them. */
  readonly updateWhile?: readonly UpdateWhile[];
}

export interface UpdateWhile {
  readonly permission: Grant;
  readonly where: HeldRecord;
}

/** What a record holds, by wire name; all of several. */
export type HeldRecord = Readonly<Record<string, HeldValues>>;

/** Sections of a catalogue that change only while a toggle is on: in all records, or in those that hold the values. */
export type ToggledSections = Readonly<Record<string, { readonly toggle: string; readonly where?: HeldRecord }>>;

/** One of the values or none of them, null being an empty field. */
export type HeldValues = { readonly in: readonly FieldValue[] } | { readonly not: readonly FieldValue[] };

type FieldValue = string | boolean | null;

/** Of a rule to change records the grants that count for this one. */
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

/** The toggle that guards a section of this record; none where the section changes freely. */
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
