/** A generated resource description, which the data door interprets for REST, GraphQL, export and screens. */
import type { Access, ToggledSections } from './access.ts';
import type { FrozenRule } from './frozen.ts';
import type { FieldKind, FilterOperator, Grant } from './vocabulary.ts';

export interface ResourceField {
  /** camelCase key as written in the schema. */
  readonly key: string;
  /** snake_case name on the wire. */
  readonly wire: string;
  readonly title: string;
  readonly kind: FieldKind;
  /** One column, or value and currency code for money. */
  readonly columns: readonly string[];
  /** PostgreSQL type of the first column, e.g. `text`, `bigint`, `uuid[]`. */
  readonly sqlType: string;
  readonly nullable: boolean;
  readonly write: 'always' | 'create' | 'never';
  readonly isSecret?: boolean;
  /** Encrypted in the database. */
  readonly isEncrypted?: true;
  /** Maximum number of characters. */
  readonly maxLength?: number;
  /** Allowed values of a closed list, and accepted spellings mapped to them. */
  readonly values?: readonly (string | number)[];
  readonly accepts?: Readonly<Record<string, string>>;
  readonly reference?: {
    readonly resource: string;
    /** Key of the nested object, e.g. `provider` for `providerId`. */
    readonly as: string;
    readonly onDelete: 'restrict' | 'cascade' | 'set-null';
    /** Usually empty: the referenced record is read separately. */
    readonly isLazy?: true;
  };
  readonly filter: readonly FilterOperator[];
  /** List parameter that, when true, excludes rows whose value is true. */
  readonly leftOutBy?: string;
  /** Second name of the parameter that filters by several values. */
  readonly askedAs?: string;
  readonly search?: boolean;
  readonly sort?: boolean;
  readonly group?: boolean;
  readonly default?: unknown;
  /** For catalogue data: wire name of the field with the service type. */
  readonly catalogueBy?: string;
  /** For values of a team's own columns: the column of `teams` with their definitions. */
  readonly columnsOf?: string;
  /** Path of wire names to the list rows with such values; absent if the field itself has them. */
  readonly columnsIn?: readonly string[];
  /** For catalogue data: sections guarded by a toggle. */
  readonly toggled?: ToggledSections;
  /** Narrower than the entity's own rule; absent if equal. */
  readonly read?: readonly Grant[];
  readonly writeGrants?: readonly Grant[];
}

export interface ResourceMany {
  readonly key: string;
  readonly wire: string;
  /** Resource id of the listed records. */
  readonly to: string;
  /** Id of the linking resource; null if `to` itself has the reference. */
  readonly through: string | null;
  /** Field key on `to` (or `through`) that refers back to this entity. */
  readonly by: string;
  /** Field key on `through` that refers to `to`. */
  readonly via: string | null;
  /** The records are embedded in this one. */
  readonly isEmbedded?: true;
}

export interface Resource {
  /** Entity id, e.g. `service-group`. */
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly titlePlural: string;
  readonly table: string;
  /** Table with the indexed search text of each row; absent: a search reads the rows themselves. */
  readonly searchTable?: string;
  /** Included in the global search: it has a console page and searched fields. */
  readonly isFound?: true;
  readonly path: string;
  readonly area: string;
  readonly scope: 'team' | 'tenant' | 'self' | 'user' | 'global' | 'staff';
  /** True if a team's record may have no team (visible to staff only). */
  readonly teamOptional: boolean;
  readonly operations: readonly ('list' | 'get' | 'create' | 'update' | 'delete')[];
  readonly updateMethod: 'put' | 'patch';
  readonly access: Access;
  /** Read-only while an administrator views as the caller. */
  readonly needsOwnSession?: true;
  /** Feature toggle that must be on for the team of a deleted row. */
  readonly deleteToggle?: string;
  /**
   * Field values required for a row to be visible to anyone except staff and jobs, everywhere (e.g. `{ listedToUser:
   * true }`).
   */
  readonly customerSees?: Readonly<Record<string, boolean | string>>;
  /** Key of the field that shares a row with others than its creator. */
  readonly sharedBy?: string;
  /** Rows with these values show their short name to everyone who reads a record that refers to them (our staff). */
  readonly publicName?: Readonly<Record<string, boolean | string>>;
  /** Prefix of short record numbers within a team: `SG` for SG-1001. */
  readonly displayId?: string;
  readonly defaultSort: { readonly field: string; readonly direction: 'asc' | 'desc' };
  /** False for records that are written once and never changed by hand (audit rows, deliveries). */
  readonly isAudited: boolean;
  /** Deleting sets `deletedAt`; records can be restored. */
  readonly isSoftDeleted: boolean;
  /** Template over field keys, e.g. `{label}`. */
  readonly shownAs: string;
  /** Keys of further fields in the short form of the record. */
  readonly nested?: readonly string[];
  /** Keys of references whose records' words can filter a list. */
  readonly wordsOf?: readonly string[];
  /** Parameter that includes demo records in staff lists; absent: they are always included. */
  readonly demoAskedBy?: string;
  /** Whether staff may snooze its records. */
  readonly canSnooze?: true;
  /** Default page size of its GraphQL query. */
  readonly pageSize?: number;
  /** New ids do not reveal their creation time. */
  readonly hasTimelessId?: true;
  /** Id of its main workflow. */
  readonly workflow: string | null;
  /** When its records are frozen; absent if never. */
  readonly frozen?: readonly FrozenRule[];
  readonly fields: readonly ResourceField[];
  readonly many: readonly ResourceMany[];
}
