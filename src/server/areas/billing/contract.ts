/** The interface of billing for other areas. They import nothing else of this area. */
export { contentOf } from './imports/read.ts';
export { isBillBox } from './imports/email/box.ts';
export { receiveBill } from './imports/receive.ts';
