/** What other areas ask of documents. Nothing else of the area is imported from outside. */
export { playPaper, type DemoPaper } from './signing/demo-paper.ts';
