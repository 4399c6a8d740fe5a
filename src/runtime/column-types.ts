/** Column types of the generated row interfaces for select, insert and update. */
import type { ColumnType } from 'kysely';

/** A column with a default, which inserts may omit. */
export type Generated<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;

/** `YYYY-MM-DD`. */
export type DateColumn = ColumnType<string, string, string>;

/** PostgreSQL's text of an instant in UTC. */
export type InstantColumn = ColumnType<string, string | Date, string | Date>;

/** Parsed when read; written as JSON text, so that an array is not converted to a PostgreSQL array. */
export type JsonColumn<T = unknown> = ColumnType<T, string, string>;
