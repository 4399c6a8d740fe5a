/** What pages know of the entity that a field refers to. */
export interface ReferenceView {
  /** Entity id of the target. */
  readonly entity: string;
  /** Wire name of the nested record beside the id. */
  readonly as: string;
  /** REST path of the target below `/api/`. */
  readonly path: string;
  /** Template over the target's wire names, e.g. `{first_name} {last_name}`. */
  readonly shownAs: string;
  /** Wire name of where the picture beside its name is read, e.g. `logo_url`. */
  readonly picture?: string;
  /** Only records that share these values with the record of the form are on offer: their wire name → its wire name. */
  readonly among?: Readonly<Record<string, string>>;
}
