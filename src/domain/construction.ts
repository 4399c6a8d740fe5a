/** Which services may need a build, so that providers are asked for construction (QR-040). */
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import type { ListItem } from '#runtime/product.ts';

const withoutBuild: readonly string[] = (serviceTypes as readonly ListItem[])
  .filter(({ facts }) => facts?.['hasBuild'] === false)
  .map(({ value }) => String(value));

/** False for what runs over lines that are there already. */
export const asksConstruction = (serviceType: string): boolean => !withoutBuild.includes(serviceType);

/** Service types without the question. */
export const typesWithoutConstruction = withoutBuild;
