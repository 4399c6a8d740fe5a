/** What other areas ask of installation. Nothing else of the area is imported from outside. */
export { followInstallation } from './status.ts';
export { followTemplate } from './operations/order.ts';
