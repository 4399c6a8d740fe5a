/** Forms that have something written by hand beside their fields, by entity. */
import type { FormCompanion } from '#web/ui/form/companion.ts';
import { addressCompanion } from '../address/address-companion.ts';

const companions: Readonly<Record<string, FormCompanion | undefined>> = { address: addressCompanion };

export const companionOf = (entity: string): FormCompanion | undefined => companions[entity];
