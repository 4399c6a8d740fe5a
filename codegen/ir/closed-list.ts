/** A closed list of `schemas/types/`. */
import type { ListItem } from '../../src/runtime/product.ts';
import type { Filled } from './filled.ts';
import type { JsonObject } from './json.ts';
import type { Origin } from './origin.ts';

export interface ClosedList {
  readonly id: string;
  readonly pascal: string;
  readonly camel: string;
  readonly title: string;
  readonly description: string;
  readonly baseType: 'string' | 'integer' | 'number';
  readonly values: readonly ListValue[];
  readonly origin: Origin;
}

/** Closed lists by their id. */
export type Lists = ReadonlyMap<string, ClosedList>;

export type ListValue = Filled<Omit<ListItem, 'accepts' | 'facts'>> & {
  /** Further spellings accepted on input. */
  readonly accepts: readonly string[];
  /** Any other x- facts of the value (`usableKw`, `mbps`, …), in file order. */
  readonly facts: JsonObject;
};
