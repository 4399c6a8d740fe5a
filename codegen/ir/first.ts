/** `x-first` of a reference: repeats a reference of the first related record, maintained by the database. */
export interface FirstRule {
  /** Key of the relation. */
  readonly many: string;
  /** Key of the reference on its records that is repeated. */
  readonly take: string;
  /** Key of the number on them by which one is the first. */
  readonly by: string;
  /** Counts only records with one of these values in each field. */
  readonly where: Readonly<Record<string, readonly string[]>>;
}
