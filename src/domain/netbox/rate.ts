/** Rate of a circuit: an attribute in Mbps here, kbps in NetBox. (domain 3.23) */
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import type { ServiceType } from '#generated/domain/lists/service-type.ts';
import type { CatalogueDefinition } from '#runtime/product.ts';

const kbpsPerMbps = 1000;

/** Wire name of the rate attribute of the service type; null for types without one. */
export function rateOf(type: ServiceType): string | null {
  const { attributes }: CatalogueDefinition = catalogues[type];
  return attributes.find(({ unit, isInventoryRequired }) => unit === 'Mbps' && isInventoryRequired)?.wire ?? null;
}

/** Whole kbps, as NetBox stores them. */
export const kbpsOf = (mbps: unknown): number | null =>
  typeof mbps === 'number' ? Math.round(mbps * kbpsPerMbps) : null;

export const mbpsOf = (kbps: number): number => kbps / kbpsPerMbps;
