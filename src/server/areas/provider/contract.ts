/** What other areas ask of the provider page. Nothing else of the area is imported from outside. */
export { providerLetter, type ProviderEmail } from './letter.ts';
export { openedBy } from './link.ts';
export { remindProvider } from './remind.ts';
export { tellConstruction } from './tell-construction.ts';
