/** A part of the office demo: files in the words of those under `schemas/demo`. */
import type { ResourceId } from '#generated/resources/registry.ts';
import type { NewOf, RecordOf } from '#server/kernel/data/record.ts';
import type { DemoFile } from '../fixtures.ts';

/** Stands for another record or for a moment: `@office-acme`, `now-3`, `today+14`, `end-2` of a day. */
type Short = `@${string}` | `now${string}` | `today${string}` | `end${string}`;

type Camel<Key extends string> = Key extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Key;

type CamelKeys<Value> = Value extends readonly (infer Item)[]
  ? readonly CamelKeys<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value as Camel<Key & string>]: CamelKeys<Value[Key]> }
    : Value | Short;

/** Some of it is never read back: a password. */
type DemoRecord<Id extends ResourceId> = RecordOf<Id> & NewOf<Id>;

/** What a demo record says, by the keys of its schema, so that a word of a closed list stands here as it does there. */
export type ValuesOf<Id extends ResourceId> = {
  readonly [Key in keyof DemoRecord<Id> as Camel<Key & string>]?: CamelKeys<DemoRecord<Id>[Key]>;
};

export const fileOf = <Id extends ResourceId>(
  entity: Id,
  records: Readonly<Record<string, ValuesOf<Id>>>,
): DemoFile => ({ name: `office: ${entity}`, entity, records });

/** Records under the names that they give themselves. */
export const named = <Values>(
  list: readonly (readonly [name: string, values: Values])[],
): Readonly<Record<string, Values>> => Object.fromEntries(list);

/** Days after today, or before it: `today+3`, `today-2`. */
export const signed = (days: number): `${number}` | `+${number}` => (days < 0 ? `${days}` : `+${days}`);

export const usd = (value: number) => ({ value, code: 'USD' }) as const;

export const range = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);
