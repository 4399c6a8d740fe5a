/** What other areas ask of documents. Nothing else of the area is imported from outside. */
export { playDocument, type DemoDocument } from './signing/demo-document.ts';
