/** The catalogue of a service type that is not known to be one, such as a value of a request. */
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import type { CatalogueDefinition } from '#runtime/product.ts';

const byType: ReadonlyMap<unknown, CatalogueDefinition> = new Map(Object.entries(catalogues));

/** Undefined if there is no such service type. */
export const catalogueOf = (serviceType: unknown): CatalogueDefinition | undefined => byType.get(serviceType);
