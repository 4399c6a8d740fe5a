/** A part of the office demo: files in the words of those under `schemas/demo`. */
import type { DemoFile } from '../fixtures.ts';
import type { Values } from '../values.ts';

type Records = Readonly<Record<string, Values>>;

export const fileOf = (entity: string, records: Records): DemoFile => ({ name: `office: ${entity}`, entity, records });

/** Records under the names that they give themselves. */
export const named = (list: readonly (readonly [name: string, values: Values])[]): Records => Object.fromEntries(list);

/** Days after today, or before it: `today+3`, `today-2`. */
export const signed = (days: number): string => (days < 0 ? String(days) : `+${days}`);

export const range = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);
