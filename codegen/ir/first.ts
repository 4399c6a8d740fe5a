/** `x-first` of a reference: what it repeats of the first record of a relation, kept by the database. */
export interface FirstRule {
  /** Key of the relation. */
  readonly many: string;
  /** Key of the reference on its records that is repeated. */
  readonly take: string;
  /** Key of the number on them by which one is the first. */
  readonly by: string;
  /** Only records that hold one of these values in each field count. */
  readonly where: Readonly<Record<string, readonly string[]>>;
}
