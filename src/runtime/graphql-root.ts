/** What the generic GraphQL resolvers need to know of a derived root field. */
import type { FilterOperator } from './vocabulary.ts';

export interface GraphqlRoot {
  /** Resource id, e.g. `service-group`. */
  readonly resource: string;
  readonly operation: 'get' | 'list' | 'create' | 'update' | 'delete';
  /** Filter of a list by argument name: `label_In` is the field `label` with `in`. */
  readonly filters: Readonly<Record<string, { readonly wire: string; readonly operator: FilterOperator }>>;
  /** Wire key by argument name of a create or update. */
  readonly values: Readonly<Record<string, string>>;
}
