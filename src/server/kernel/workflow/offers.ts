/** Evaluates offer checks, without which an event is not offered. */
import type { OfferName } from '#generated/domain/workflows/functions.ts';
import type { TransitionDefinition } from '#runtime/product.ts';
import type { FieldErrors } from '../errors.ts';
import type { Offer } from './context.ts';
import type { WorkflowRules } from './rules.ts';

/** Why the transition is not offered; null if it is. The session must act as the server. */
export const refusalOf = async (
  offers: WorkflowRules['offers'],
  { offer }: TransitionDefinition,
  asked: Parameters<Offer>[0],
): Promise<FieldErrors | null> => (offer === undefined ? null : (offers[offer as OfferName] as Offer)(asked));
