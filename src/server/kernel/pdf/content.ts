/** Content of our own pages, defined by the domain. */
export type { Block, PdfContent, Runs } from '#domain/documents/content.ts';
