/**
 * The database as plain data: tables, columns, keys and row policies, identified by permanent ids so that renames are
 * recognized.
 */

export interface PhysicalModel {
  readonly functions: readonly SqlFunction[];
  readonly tables: readonly Table[];
  /** Permanent ids of entities and fields whose data is dropped. */
  readonly dropped: readonly string[];
  /** Hash of each repeatable file by its name, e.g. `policies/quotes`. */
  readonly repeatables: Readonly<Record<string, string>>;
  /** Roles that every team has from the start; absent in models from before these were recorded. */
  readonly roles?: readonly RoleTemplate[];
}

export interface RoleTemplate {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly permissions: readonly string[];
  /** Which teams get a change: those whose role still equals its template, all, or new ones only. */
  readonly rollOut: 'unchanged' | 'all' | 'new';
}

export interface SqlFunction {
  readonly name: string;
  readonly returns: string;
  /** One SQL expression. */
  readonly body: string;
  /** It reads a table that may be created later, so it is looked up when called. */
  readonly isLate?: true;
}

export interface Table {
  /** `x-id` of the entity; the name for tables that are no entity. */
  readonly id: string;
  readonly name: string;
  readonly columns: readonly Column[];
  /** Column ids. */
  readonly primaryKey: readonly string[];
  readonly checks: readonly Check[];
  readonly indexes: readonly Index[];
  readonly foreignKeys: readonly ForeignKey[];
  /** Row policies; in a repeatable file, so the model of migrations has none. */
  readonly policies: readonly Policy[];
  /** Triggers for frozen rows and sums; also in a repeatable file. */
  readonly guards?: readonly Guard[];
  /** Migrations are noted in it before any policy exists: they do not bind the owner. */
  readonly isOwnersOwn?: true;
}

export interface Column {
  /** `x-id` of the field; with `#value` or `#code` for the two columns of money. */
  readonly id: string;
  readonly name: string;
  /** PostgreSQL type, e.g. `numeric(18,2)`. */
  readonly type: string;
  readonly isRequired: boolean;
  /** SQL literal or call, e.g. `'OPEN'`, `now()`. */
  readonly default: string | null;
  /** Stored uncompressed, because it is read often. Only for new tables. */
  readonly isUnpacked?: true;
  /** Value for existing rows: an SQL literal, or the id of the column to copy. */
  readonly backfill?: { readonly literal: string } | { readonly copy: string };
}

export type Check =
  | {
      readonly kind: 'values';
      readonly id: string;
      readonly name: string;
      readonly column: string;
      readonly values: readonly (string | number)[];
      /** Values that were renamed: old spelling to the present one. */
      readonly replaced: Readonly<Record<string, string>>;
    }
  /** Both columns are set, or neither. */
  | { readonly kind: 'pair'; readonly id: string; readonly name: string; readonly columns: readonly [string, string] };

export interface Index {
  /** Kind and column ids: the same after a rename. */
  readonly id: string;
  readonly name: string;
  readonly columns: readonly string[];
  /** Order of the last two columns (sort column and id), if not the default. */
  readonly order: 'desc nulls last' | null;
  readonly isUnique: boolean;
  /** Finds any part of a text of at least three letters; absent: an ordered index. */
  readonly method?: 'trigram';
  /** Of a trigram index: kilobytes of new rows that every search reads before they are sorted in. */
  readonly pendingKb?: number;
  /** Condition of a partial index, over standard columns only. */
  readonly where: string | null;
}

export interface ForeignKey {
  readonly id: string;
  readonly name: string;
  readonly columns: readonly string[];
  /** Table id and column ids of the target. */
  readonly table: string;
  readonly target: readonly string[];
  readonly onDelete: 'restrict' | 'cascade' | 'set-null';
}

/** A row rule; several of one command add up. */
export interface Policy {
  readonly name: string;
  readonly command: 'all' | 'select' | 'insert' | 'update' | 'delete';
  /** Condition on the row as it is; null for inserts. */
  readonly using: string | null;
  /** Condition on the row as it will be; null for select and delete. */
  readonly check: string | null;
}

/** A trigger function, and when PostgreSQL calls it for the rows of the table. */
export interface Guard {
  /** Name of the function. */
  readonly name: string;
  /** The function in PL/pgSQL, from its declarations to its end. */
  readonly body: string;
  readonly calls: readonly GuardCall[];
  /** Brings existing rows into the state that the trigger maintains; runs before it is first created. */
  readonly fill?: string;
  /** As `fill`, while readers and writers go on: it may be run again, and after the guard was set. */
  readonly fillOnline?: string;
}

export interface GuardCall {
  /** Name of the trigger. */
  readonly name: string;
  /** `before insert or update or delete` */
  readonly at: string;
  /** `row`, or `statement` with the names of its transition tables. */
  readonly each: string;
}
