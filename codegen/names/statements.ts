/** Whether a word of a statement is a column of the table that is meant. */
import type { Model } from '../ir/model.ts';
import type { NamedPart } from './names.ts';
import type { Token } from './tokens.ts';

export interface StatementTables {
  readonly own: string;
  /** Other tables with such a column. */
  readonly rivals: ReadonlySet<string>;
}

/** Null for names that are no column. */
export function tablesOf(model: Model, { kind, owner }: NamedPart, words: readonly string[]): StatementTables | null {
  const entity = kind === 'field' ? model.entities.find(({ id }) => id === owner) : undefined;
  if (!entity) return null;
  const rivals = model.entities.filter(
    ({ id, fields }) => id !== owner && fields.some(({ columns }) => columns.some((column) => words.includes(column))),
  );
  return { own: entity.names.table, rivals: new Set(rivals.map(({ names }) => names.table)) };
}

/** Null where the statement does not show it. */
export function belongsTo({ around, offset, start }: Token, { own, rivals }: StatementTables): boolean | null {
  const tables = [
    ...around.matchAll(/\b(?:from|join|update|into|,)\s+(\w+)(?:\s+(?:as\s+)?(?!on\b|set\b|where\b)(\w+))?/g),
  ];
  const at = offset - start;
  const qualifier = /(\w+)\.$/.exec(around.slice(0, at))?.[1];
  const named = new Set(tables.map(([, table]) => table!));
  if (qualifier !== undefined) {
    const meant = tables
      .filter(([, table, alias]) => qualifier === alias || qualifier === table)
      .map(([, table]) => table);
    if (meant.length > 0) return meant.includes(own) ? (meant.every((table) => table === own) ? true : null) : false;
    return qualifier === own ? true : null;
  }
  return named.has(own) && ![...rivals].some((table) => named.has(table)) ? true : null;
}
