/** What a generated resource description says about one entity; the data door interprets it for REST, GraphQL, export and screens. */
import type { FieldKind, FilterOperator, Grant } from './vocabulary.ts';

export interface ResourceField {
  readonly key: string;
  readonly wire: string;
  readonly title: string;
  readonly kind: FieldKind;
  /** One column, or value and code for money. */
  readonly columns: readonly string[];
  /** PostgreSQL type of the first column, e.g. `text`, `bigint`, `uuid[]`. */
  readonly sqlType: string;
  readonly nullable: boolean;
  readonly write: 'always' | 'create' | 'never';
  readonly isSecret: boolean;
  /** Digits after the point for `decimal`, else 0. */
  readonly scale: number;
  /** Allowed values of a closed list, and accepted other spellings mapped to them. */
  readonly values?: readonly (string | number)[];
  readonly accepts?: Readonly<Record<string, string>>;
  readonly reference?: {
    readonly resource: string;
    readonly as: string;
    readonly onDelete: 'restrict' | 'cascade' | 'set-null';
  };
  readonly filter: readonly FilterOperator[];
  /** List parameter that, when true, leaves out the rows whose value is true. */
  readonly leftOutBy?: string;
  readonly search: boolean;
  readonly sort: boolean;
  readonly export: boolean;
  readonly group: boolean;
  readonly default?: unknown;
  /** Of data that a catalogue describes: toggle by section, which changes only while the toggle is on for the team. */
  readonly toggled?: Readonly<Record<string, string>>;
  /** Narrower than the entity's own rule; absent when equal to it. */
  readonly read?: readonly Grant[];
  readonly writeGrants?: readonly Grant[];
}

export interface ResourceMany {
  readonly key: string;
  readonly wire: string;
  readonly to: string;
  readonly through: string | null;
  readonly by: string;
  readonly via: string | null;
}

export interface Resource {
  /** Entity id, e.g. `service-group`. */
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly titlePlural: string;
  readonly table: string;
  readonly path: string;
  readonly area: string;
  readonly scope: 'team' | 'tenant' | 'self' | 'user' | 'global' | 'staff';
  readonly teamOptional: boolean;
  readonly operations: readonly ('list' | 'get' | 'create' | 'update' | 'delete')[];
  readonly updateMethod: 'put' | 'patch';
  readonly access: {
    readonly read: readonly Grant[];
    readonly create: readonly Grant[];
    readonly update: readonly Grant[];
    readonly delete: readonly Grant[];
  };
  /** Feature toggle that must be on for the team of a row that is deleted. */
  readonly deleteToggle?: string;
  /** Field values that a row must hold to exist for anyone but staff and jobs, on every path (e.g. `{ listedToUser: true }`). */
  readonly customerSees?: Readonly<Record<string, boolean | string>>;
  /** Field values of the rows whose short name everyone reads who reads a record that refers to them (our staff). */
  readonly publicName?: Readonly<Record<string, boolean | string>>;
  /** Letters before the short numbers that new records get within their team: `SG` for SG-1001. */
  readonly displayId?: string;
  readonly defaultSort: { readonly field: string; readonly direction: 'asc' | 'desc' };
  readonly isAudited: boolean;
  readonly isSoftDeleted: boolean;
  /** Template over field keys, e.g. `{label}`. */
  readonly shownAs: string;
  /** Keys of further fields that stand in the short form of the record beside a reference to it. */
  readonly nested?: readonly string[];
  readonly workflow: string | null;
  readonly fields: readonly ResourceField[];
  readonly many: readonly ResourceMany[];
}
