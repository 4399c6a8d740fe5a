/** Parts of PL/pgSQL that guards share. */
import { text } from '../../sql/literal.ts';

/** `in ('OPEN', 'PAID')`, `= true`. */
export function among(values: readonly (string | boolean)[]): string {
  const literals = values.map((value) => (typeof value === 'string' ? text(value) : String(value)));
  return literals.length === 1 ? `= ${literals[0]}` : `in (${literals.join(', ')})`;
}

/**
 * TF001: the row is frozen, `constraint` is the message key. TF002: a sum was written. TF003: the amount in `column`
 * has another currency than `detail`. TF004: the table is append-only. 42501: as row policies refuse.
 */
export type GuardCode = 'TF001' | 'TF002' | 'TF003' | 'TF004' | '42501';

const sentences: Readonly<Record<GuardCode, string>> = {
  TF001: 'This row is frozen.',
  TF002: 'A sum is not written.',
  TF003: 'The currency differs.',
  TF004: 'Rows are only added here.',
  42501: 'The row belongs to one that is out of reach.',
};

/** Values are SQL expressions. */
export function refusal(code: GuardCode, facts: Readonly<Record<string, string>>): string {
  const options = Object.entries({ errcode: text(code), table: 'tg_table_name', ...facts });
  return `raise exception ${text(sentences[code])} using ${options.map(([name, value]) => `${name} = ${value}`).join(', ')};`;
}
