/** The interface of the inventory for other areas. They import nothing else of this area. */
export { notifyDisconnected } from './ended.ts';
