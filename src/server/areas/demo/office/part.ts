/** A part of the office demo: files in the format of `schemas/demo`. */
import type { ResourceId } from '#generated/resources/registry.ts';
import type { NewOf, RecordOf } from '#server/kernel/data/record.ts';
import type { DemoFile } from '../fixtures.ts';

/** A reference to another record or a moment: `@office-acme`, `now-3`, `today+14`, `end-2` of a day. */
type Short = `@${string}` | `now${string}` | `today${string}` | `end${string}`;

type Camel<Key extends string> = Key extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Key;

type CamelKeys<Value> = Value extends readonly (infer Item)[]
  ? readonly CamelKeys<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value as Camel<Key & string>]: CamelKeys<Value[Key]> }
    : Value | Short;

/** Includes fields that are never read back, such as a password. */
type DemoRecord<Id extends ResourceId> = RecordOf<Id> & NewOf<Id>;

/** Values of a demo record by the keys of its schema, so that closed lists are type checked. */
export type ValuesOf<Id extends ResourceId> = {
  readonly [Key in keyof DemoRecord<Id> as Camel<Key & string>]?: CamelKeys<DemoRecord<Id>[Key]>;
};

export const fileOf = <Id extends ResourceId>(
  entity: Id,
  records: Readonly<Record<string, ValuesOf<Id>>>,
): DemoFile => ({ name: `office: ${entity}`, entity, records });

/** Records by their own names. */
export const named = <Values>(
  list: readonly (readonly [name: string, values: Values])[],
): Readonly<Record<string, Values>> => Object.fromEntries(list);

/** Days relative to today: `today+3`, `today-2`. */
export const signed = (days: number): `${number}` | `+${number}` => (days < 0 ? `${days}` : `+${days}`);

export const usd = (value: number) => ({ value, code: 'USD' }) as const;

export const range = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);
