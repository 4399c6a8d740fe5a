/** Services that may need construction, so that carriers are asked about it (QR-040). */
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import type { ListItem } from '#runtime/product.ts';

const withoutBuild: readonly string[] = (serviceTypes as readonly ListItem[])
  .filter(({ facts }) => facts?.['hasBuild'] === false)
  .map(({ value }) => String(value));

/** False for services over existing lines. */
export const mayNeedConstruction = (serviceType: string): boolean => !withoutBuild.includes(serviceType);

/** Service types without the question. */
export const typesWithoutConstruction = withoutBuild;
