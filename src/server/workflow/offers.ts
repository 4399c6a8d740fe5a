/** Every check without which an event is not offered; a missing one does not compile. */
import type { OfferName } from '#generated/domain/workflows/functions.ts';
import type { TransitionDefinition } from '#runtime/product.ts';
import type { FieldErrors } from '../errors.ts';
import type { Offer } from './context.ts';
import { bulkSiteOffers } from './guards/bulk-site.ts';

const offers: Readonly<Record<OfferName, Offer>> = { ...bulkSiteOffers };

/** Why the transition is not offered; null when it is. The session acts as the server. */
export const refusalOf = async (
  { offer }: TransitionDefinition,
  asked: Parameters<Offer>[0],
): Promise<FieldErrors | null> => (offer === undefined ? null : offers[offer as OfferName](asked));
