/** Words shared by the compiler, generated code and hand-written code. */

/** Field kinds; each has one column mapping, one GraphQL type, one input and one cell. */
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

/** `default` is shown initially, `optional` can be turned on, `hidden` is never a column. */
export type ListColumn = 'default' | 'optional' | 'hidden';

/**
 * One way to be allowed; a rule is a list of grants of which any one is enough.
 * A team permission (`VIEW_INVENTORY`) applies in the row's team; `member` is any member of it, `contributor` one with
 * permissions beyond viewing; `owner` the user whom the row belongs to;
 * `staff` any staff role; a staff role (`quoperator`) that role (`admin` passes every rule but `nobody` and `system`);
 * `signed-in`, `public` as they say; `link` the holder of a token link for the row; `system` jobs only; `nobody` never
 * over the API.
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

/** Whether a grant is a team permission; those are in capitals. */
export const isPermission = (grant: Grant): boolean => !plain.has(grant) && grant === grant.toUpperCase();

/** Whether a team permission goes beyond viewing, which makes its holder a `contributor`. */
export const isBeyondViewing = (permission: string): boolean => !permission.startsWith('VIEW_');
