/** The interface of installation for other areas. They import nothing else of this area. */
export { followInstallation } from './status.ts';
export { followTemplate } from './operations/order.ts';
