/** The interface of documents for other areas. They import nothing else of this area. */
export { playDocument, type DemoDocument } from './signing/demo-document.ts';
