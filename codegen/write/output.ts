/** One file that an emitter wants to exist under `generated/`. */
export interface OutputFile {
  /** Path relative to the project's root, e.g. `generated/db/tables/quote.ts`. */
  readonly path: string;
  /** Schema file or folder it is generated from, for the header, e.g. `schemas/entities/quote.schema.json`. */
  readonly source: string;
  /** The content without a header; the writer puts the header on, by the comment style of the file's extension. */
  readonly text: string;
  /** True when oxfmt lays the text out; false when the text is final. */
  readonly format: boolean;
  /**
   * True for append-only files (migrations): never rewritten or removed as stale, and in the manifest while they exist.
   */
  readonly isPermanent?: boolean;
}
