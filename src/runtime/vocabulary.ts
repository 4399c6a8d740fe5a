/** The words that the compiler, the generated code and the hand-written code share. */

/** What one field is; each kind has one column mapping, one GraphQL type, one input and one cell. */
export const fieldKinds = [
  'text',
  'longText',
  'richText',
  'email',
  'phone',
  'url',
  'color',
  'secret',
  'uuid',
  'integer',
  'decimal',
  'money',
  'boolean',
  'date',
  'dateTime',
  'enum',
  'enums',
  'texts',
  'reference',
  'file',
  'json',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

export const filterOperators = ['eq', 'ne', 'in', 'contains', 'gt', 'gte', 'lt', 'lte', 'isnull'] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** `default` shows from the start, `optional` can be switched on, `hidden` never shows as a column. */
export type ListColumn = 'default' | 'optional' | 'hidden';

/**
 * One way to be allowed; a rule is a list of grants of which any one suffices.
 * A team permission (`VIEW_INVENTORY`) holds in the row's team; `member` is any member of it, `contributor` one whose permissions go beyond viewing; `owner` the user whom the row belongs to;
 * `staff` any staff role; a staff role (`quoperator`) that role (`admin` passes every rule but `nobody` and `system`);
 * `signed-in`, `public` as they say; `link` the bearer of a token link bound to the row; `system` jobs only; `nobody` never over the API.
 */
export type Grant = string;
export const plainGrants = [
  'member',
  'contributor',
  'owner',
  'staff',
  'signed-in',
  'public',
  'link',
  'system',
  'nobody',
] as const;

const plain: ReadonlySet<Grant> = new Set(plainGrants);

/** Whether a grant is a permission that roles of a team hold; those are written in capitals. */
export const isPermission = (grant: Grant): boolean => !plain.has(grant) && grant === grant.toUpperCase();

/** Whether a permission of a team goes beyond viewing, which makes its holder a `contributor`. */
export const isBeyondViewing = (permission: string): boolean => !permission.startsWith('VIEW_');
