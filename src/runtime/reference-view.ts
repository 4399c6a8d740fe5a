/** The target entity of a reference, for pages. */
export interface ReferenceView {
  /** Entity id of the target. */
  readonly entity: string;
  /** Wire name of the nested record next to the id. */
  readonly as: string;
  /** REST path of the target under `/api/`. */
  readonly path: string;
  /** Template of the target's wire names, e.g. `{first_name} {last_name}`. */
  readonly shownAs: string;
  /** Wire name of the picture's URL, e.g. `logo_url`. */
  readonly picture?: string;
  /** Offers only records that share these values with the form's record: target wire name → form wire name. */
  readonly among?: Readonly<Record<string, string>>;
}
