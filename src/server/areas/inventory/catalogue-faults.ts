/** Attributes that an inventory service lacks by the catalogue of its type. [AT-017] */
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import type { ServiceType } from '#generated/domain/lists/service-type.ts';
import { messages } from '#generated/domain/messages.ts';
import type { CatalogueDefinition } from '#runtime/product.ts';
import { catalogueFaults } from '#server/kernel/data/attributes.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';

/** One text for each missing or invalid attribute, by the key `detail.<attribute>`; dates are compared with `today`. */
export function inventoryFaults(
  type: ServiceType,
  detail: WireRecord,
  today: string,
): readonly (readonly [key: string, text: string])[] {
  const { attributes }: CatalogueDefinition = catalogues[type];
  const missing = attributes
    .filter(({ isInventoryRequired, wire }) => isInventoryRequired === true && (detail[wire] ?? null) === null)
    .map(({ wire }) => [`detail.${wire}`, messages['validation.required']] as const);
  const unsound = Object.entries(catalogueFaults(type, detail, { today, stored: detail })).map(
    ([key, texts]) => [`detail.${key}`, texts[0] ?? messages['validation.invalid']] as const,
  );
  return [...missing, ...unsound.filter(([key]) => !missing.some(([each]) => each === key))];
}

/** The carrier's circuit id of a service. (domain 3.15) */
export function circuitOf(detail: WireRecord): string | null {
  const circuit = detail['provider_service_id'] ?? detail['circuit_id'];
  return typeof circuit === 'string' && circuit.trim() !== '' ? circuit.trim() : null;
}
