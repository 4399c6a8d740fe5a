/** `x-count` of a number: the number of related records, maintained by the database. */
export interface CountRule {
  /** Key of the relation. */
  readonly many: string;
  /** Counts only records with one of these values in each field. */
  readonly where: Readonly<Record<string, readonly string[]>>;
}
