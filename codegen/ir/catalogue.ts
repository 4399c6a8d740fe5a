/** The attribute list of one service type (`schemas/services/`). */
import type { CatalogueAttribute, CatalogueDefinition } from '../../src/runtime/product.ts';
import type { Filled } from './filled.ts';
import type { JsonObject } from './json.ts';
import type { Origin } from './origin.ts';

export interface Catalogue extends Omit<CatalogueDefinition, 'attributes'> {
  readonly attributes: readonly Attribute[];
  readonly origin: Origin;
}

/** An attribute is asked if a question feeds it, or if it follows one that a question feeds. */
export type Attribute = Filled<Omit<CatalogueAttribute, 'description' | 'options' | 'suggestions'>> & {
  readonly xid: string;
  readonly description: string;
  readonly schema: JsonObject;
  readonly origin: Origin;
};
