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
  /** By wire name. */
  readonly where: Readonly<Record<string, HeldValues>>;
}

/** One of the values or none of them, null being an empty field. */
export type HeldValues = { readonly in: readonly Held[] } | { readonly not: readonly Held[] };

type Held = string | boolean | null;

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

const holds = (where: UpdateWhile['where'], record: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(where).every(([wire, values]) => {
    const held = (record[wire] ?? null) as Held;
    return 'in' in values ? values.in.includes(held) : !values.not.includes(held);
  });
