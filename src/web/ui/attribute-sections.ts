/** The sections of attributes in display order, with their titles. [AT-003] */
import { shellMessages } from '#generated/domain/messages/shell.ts';
import type { CatalogueAttribute } from '#runtime/product.ts';

export const attributeSections: readonly (readonly [section: CatalogueAttribute['section'], title: string])[] = [
  ['overview', shellMessages['shell.overview']],
  ['sla', shellMessages['shell.serviceLevel']],
  ['configuration', shellMessages['shell.configuration']],
];
