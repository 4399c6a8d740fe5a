/** The interface of the provider page for other areas. They import nothing else of this area. */
export { carrierEmail, type ProviderEmail } from './email.ts';
export { openedBy } from './link.ts';
export { remindProvider } from './remind.ts';
export { notifyConstruction } from './notify-construction.ts';
