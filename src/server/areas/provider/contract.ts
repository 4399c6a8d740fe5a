/** What other areas ask of the provider page. Nothing else of the area is imported from outside. */
export { carrierEmail, type ProviderEmail } from './email.ts';
export { openedBy } from './link.ts';
export { remindProvider } from './remind.ts';
export { notifyConstruction } from './notify-construction.ts';
