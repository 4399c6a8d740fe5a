/** Where a node of the model was written, for error messages and generated headers. */
export interface Origin {
  /** Path relative to the project's root, with forward slashes. */
  readonly file: string;
  /** JSON pointer inside the file. */
  readonly pointer: string;
}
