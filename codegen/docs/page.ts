/** One page of the reference. */
export interface Page {
  /** Below the first page, e.g. `entities/quote.md`. */
  readonly path: string;
  readonly title: string;
  /** Markdown of the few kinds that `markdown.ts` and `html.ts` know. */
  readonly body: string;
}

export const markdownOf = ({ title, body }: Page): string => `# ${title}\n\n${body.trimEnd()}\n`;
