/** What a page of ours holds, as rules of the domain make it. */
export type { Block, PdfContent, Runs } from '#domain/documents/content.ts';
