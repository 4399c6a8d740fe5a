/** What other areas ask of billing. Nothing else of the area is imported from outside. */
export { contentOf } from './imports/read.ts';
export { isBillBox } from './imports/email/box.ts';
export { receiveBill } from './imports/receive.ts';
