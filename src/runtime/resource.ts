/** What a generated resource description says about one entity; the data door interprets it for REST, GraphQL, export and screens. */
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
  /** One column, or value and code for money. */
  readonly columns: readonly string[];
  /** PostgreSQL type of the first column, e.g. `text`, `bigint`, `uuid[]`. */
  readonly sqlType: string;
  readonly nullable: boolean;
  readonly write: 'always' | 'create' | 'never';
  readonly isSecret?: boolean;
  /** Stands encrypted in the database. */
  readonly isEncrypted?: true;
  /** Characters of a text. */
  readonly maxLength?: number;
  /** Allowed values of a closed list, and accepted other spellings mapped to them. */
  readonly values?: readonly (string | number)[];
  readonly accepts?: Readonly<Record<string, string>>;
  readonly reference?: {
    readonly resource: string;
    /** Key of the nested object, e.g. `provider` for `providerId`. */
    readonly as: string;
    readonly onDelete: 'restrict' | 'cascade' | 'set-null';
    /** Mostly empty: what it names is not read with the record. */
    readonly isLazy?: true;
  };
  readonly filter: readonly FilterOperator[];
  /** List parameter that, when true, leaves out the rows whose value is true. */
  readonly leftOutBy?: string;
  /** Further name of the parameter that keeps the rows with one of several values. */
  readonly askedAs?: string;
  readonly search?: boolean;
  readonly sort?: boolean;
  readonly group?: boolean;
  readonly default?: unknown;
  /** Of data that a catalogue describes: wire name of the field that holds the service type. */
  readonly catalogueBy?: string;
  /** Of values of a team's own columns: column of `teams` that holds what they are and who sees them. */
  readonly columnsOf?: string;
  /** Where in this data each row of a list holds such values, as wire names; without it the field itself holds them. */
  readonly columnsIn?: readonly string[];
  /** Of data that a catalogue describes: its sections that a toggle guards. */
  readonly toggled?: ToggledSections;
  /** Narrower than the entity's own rule; absent when equal to it. */
  readonly read?: readonly Grant[];
  readonly writeGrants?: readonly Grant[];
}

export interface ResourceMany {
  readonly key: string;
  readonly wire: string;
  /** Id of the resource whose records are listed. */
  readonly to: string;
  /** Id of the linking resource; null when `to` itself holds the reference. */
  readonly through: string | null;
  /** Field key on `to` (or `through`) that points back here. */
  readonly by: string;
  /** Field key on `through` that points to `to`. */
  readonly via: string | null;
  /** They stand in the record itself. */
  readonly isEmbedded?: true;
}

export interface Resource {
  /** Entity id, e.g. `service-group`. */
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly titlePlural: string;
  readonly table: string;
  /** Holds the searched text of each row under an index; absent: a search reads the rows themselves. */
  readonly searchTable?: string;
  /** Its records are found by the search over records: it has a page of its own in the console, and fields that are searched. */
  readonly isFound?: true;
  readonly path: string;
  readonly area: string;
  readonly scope: 'team' | 'tenant' | 'self' | 'user' | 'global' | 'staff';
  /** True when a team's record may stand without a team (visible to staff only). */
  readonly teamOptional: boolean;
  readonly operations: readonly ('list' | 'get' | 'create' | 'update' | 'delete')[];
  readonly updateMethod: 'put' | 'patch';
  readonly access: Access;
  /** Nothing is written while an administrator views as the caller. */
  readonly needsOwnSession?: true;
  /** Feature toggle that must be on for the team of a row that is deleted. */
  readonly deleteToggle?: string;
  /** Field values that a row must hold to exist for anyone but staff and jobs, on every path (e.g. `{ listedToUser: true }`). */
  readonly customerSees?: Readonly<Record<string, boolean | string>>;
  /** Key of the field that opens a row to others than whoever made it. */
  readonly sharedBy?: string;
  /** Field values of the rows whose short name everyone reads who reads a record that refers to them (our staff). */
  readonly publicName?: Readonly<Record<string, boolean | string>>;
  /** Letters before the short numbers that new records get within their team: `SG` for SG-1001. */
  readonly displayId?: string;
  readonly defaultSort: { readonly field: string; readonly direction: 'asc' | 'desc' };
  /** False for records that are written once and never changed by hand (audit rows, deliveries). */
  readonly isAudited: boolean;
  /** Keeps rows on delete by setting `deletedAt`; a restore operation exists. */
  readonly isSoftDeleted: boolean;
  /** Template over field keys, e.g. `{label}`. */
  readonly shownAs: string;
  /** Keys of further fields that stand in the short form of the record beside a reference to it. */
  readonly nested?: readonly string[];
  /** Keys of references by the words of whose records a list is narrowed. */
  readonly wordsOf?: readonly string[];
  /** Parameter that brings records of demo teams and accounts into lists of staff; absent: they are in. */
  readonly demoAskedBy?: string;
  /** Whether staff may put its records out of the queues for a while, by which its lists are then narrowed. */
  readonly canSnooze?: true;
  /** Records of one page of its GraphQL query that names no other number. */
  readonly pageSize?: number;
  /** New ids tell nothing of when they were made. */
  readonly hasTimelessId?: true;
  /** Id of the workflow that speaks for it. */
  readonly workflow: string | null;
  /** When its records stay as they are; absent when they always change. */
  readonly frozen?: readonly FrozenRule[];
  readonly fields: readonly ResourceField[];
  readonly many: readonly ResourceMany[];
}
