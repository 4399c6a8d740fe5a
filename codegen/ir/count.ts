/** `x-count` of a number: the records of a relation that it counts, kept by the database. */
export interface CountRule {
  /** Key of the relation. */
  readonly many: string;
  /** Only records that hold one of these values in each field count. */
  readonly where: Readonly<Record<string, readonly string[]>>;
}
