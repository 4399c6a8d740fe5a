/** What other areas ask of the inventory. Nothing else of the area is imported from outside. */
export { notifyDisconnected } from './ended.ts';
