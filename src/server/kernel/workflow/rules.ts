/** The functions named in workflow schemas, implemented by the areas. */
import type { EffectsOf, FindersOf, GuardsOf, OffersOf } from '#generated/domain/workflows/functions.ts';
import type { Effect, Finder, Guard, Offer } from './context.ts';

/** Each receives records of the workflows that name it. */
export type Guards = { readonly [Name in keyof GuardsOf]: Guard<GuardsOf[Name]> };
export type Effects = { readonly [Name in keyof EffectsOf]: Effect<EffectsOf[Name]> };
export type Offers = { readonly [Name in keyof OffersOf]: Offer<OffersOf[Name]> };
export type Finders = { readonly [Name in keyof FindersOf]: Finder<FindersOf[Name]> };

export interface WorkflowRules {
  readonly guards: Guards;
  readonly effects: Effects;
  readonly offers: Offers;
  readonly finders: Finders;
}
