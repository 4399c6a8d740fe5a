/** The attribute list of one service type (`schemas/services/`). */
import type { CatalogueAttribute, CatalogueDefinition } from '../../src/runtime/product.ts';
import type { Filled } from './filled.ts';
import type { JsonObject } from './json.ts';
import type { Origin } from './origin.ts';

export interface Catalogue extends Omit<CatalogueDefinition, 'attributes'> {
  readonly attributes: readonly Attribute[];
  readonly origin: Origin;
}

/** Asked are attributes that a question feeds, and those that follow one that a question feeds. */
export type Attribute = Filled<Omit<CatalogueAttribute, 'description' | 'options' | 'suggestions'>> & {
  readonly xid: string;
  readonly description: string;
  readonly schema: JsonObject;
  readonly origin: Origin;
};
