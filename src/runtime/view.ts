/** An entity for pages: names, rules and how each field is shown, without server-only details. */
import type { FormDefinition } from './form.ts';
import type { Access } from './access.ts';
import type { ListItem, WorkflowDefinition } from './product.ts';
import type { ReferenceView } from './reference-view.ts';
import type { FieldKind, FilterOperator, Grant, ListColumn } from './vocabulary.ts';

export interface FieldView {
  readonly key: string;
  /** snake_case name in records and queries. */
  readonly wire: string;
  readonly title: string;
  readonly kind: FieldKind;
  readonly column: ListColumn;
  readonly description?: string;
  readonly unit?: string;
  /** The months are a contract length. */
  readonly isTerm?: true;
  /** The number is an identifier, not a quantity. */
  readonly isName?: true;
  /** Only some records have the field, depending on their other values. */
  readonly isConditional?: true;
  /** True for an amount that may be finer than the currency's smallest unit. */
  readonly isUnitPrice?: true;
  /** Wire name of the neighboring total of which this is a part. */
  readonly outOf?: string;
  /** Wire name of the reference whose record has the value; absent for the record itself. */
  readonly of?: string;
  /** Decimal places of a decimal. */
  readonly scale?: number;
  /** Values of the closed list. */
  readonly items?: readonly ListItem[];
  /** Parts of structured data; absent for free-form data. */
  readonly parts?: readonly PartView[];
  readonly reference?: ReferenceView;
  /** The file is the record's picture; a template of wire names for its description. */
  readonly pictureOf?: string;
  /** Wire name of the neighboring service type that selects the catalogue of this value. */
  readonly catalogueBy?: string;
  /** The value is a record id: wire name of the neighbor with its entity, and the entities with their REST paths. */
  readonly recordOf?: { readonly by: string; readonly entities: readonly ListItem[] };
  /** Wire name of the team's field with the column definitions. */
  readonly columnsOf?: string;
  readonly filter?: readonly FilterOperator[];
  readonly isSortable?: true;
  readonly isGroupable?: true;
  /** Amounts that lists do not total. */
  readonly isNotSummed?: true;
  /** Only records with these closed-list values, by wire name, count in a list's total. */
  readonly summed?: Readonly<Record<string, readonly string[]>>;
  /** True for instants that lists show with their time, false for those shown as a day. */
  readonly hasTime?: boolean;
  readonly isRequired?: true;
  readonly isReadOnly?: true;
  /** Narrower than the entity's own rule. */
  readonly read?: readonly Grant[];
  readonly write?: readonly Grant[];
}

/** A named part of structured data, or of each record in such a list. */
export interface PartView {
  readonly wire: string;
  readonly title: string;
  readonly unit?: string;
  readonly isTerm?: true;
  readonly items?: readonly ListItem[];
  readonly parts?: readonly PartView[];
}

/** The reverse of a reference. */
export interface ManyView {
  readonly key: string;
  readonly title: string;
  /** REST path of the listed records, and the query parameter for this record's id. */
  readonly path: string;
  readonly by: string;
  /** The records are links: wire name of the linked record's id, and its path. */
  readonly through?: { readonly id: string; readonly path: string };
}

export interface EntityView {
  readonly id: string;
  readonly title: string;
  readonly titlePlural: string;
  readonly path: string;
  /** Template over wire names, e.g. `{display_id} {name}`. */
  readonly shownAs: string;
  /** Text for an empty list. */
  readonly empty?: string;
  /** True if records belong to a team and lists are filtered by the active one. */
  readonly isOfTeam: boolean;
  readonly operations: readonly ('list' | 'get' | 'create' | 'update' | 'delete')[];
  readonly updateMethod: 'put' | 'patch';
  readonly isSearchable: boolean;
  readonly access: Access;
  readonly workflow?: WorkflowDefinition;
  /** Present if workflow events have input fields. */
  readonly loadUpdateForm?: () => Promise<FormDefinition>;
  readonly fields: Readonly<Record<string, FieldView>>;
  readonly many: Readonly<Record<string, ManyView>>;
}

/** Every record type by entity id; generated code extends this. */
export interface KnownRecords {}

/** A record in wire form, with the fields that its reader may see. */
export type WireRecordOf<Id extends keyof KnownRecords> = { readonly [Name in keyof KnownRecords[Id]]?: unknown };

type NamesIn<Of> = Of extends unknown ? keyof Of : never;

/** A field name of any entity. */
export type WireName = NamesIn<KnownRecords[keyof KnownRecords]>;

/** A comparison, as the suffix of a field name. */
type Comparison = 'gte' | 'lte' | 'in' | 'isnull';
/** Parameters about the list itself. */
type Cut = 'q' | 'sort_field' | 'sort_dir' | 'page' | 'per_page';

/** List parameters; a name that no entity has does not compile. */
export type ListParams = {
  readonly [Name in WireName | `${WireName}__${Comparison}` | Cut]?: unknown;
};

/** A record of any entity; a name that none of them has does not compile. */
export type WireRecord = { readonly [Name in WireName]?: unknown };

/** Values under names known only at run time, e.g. the fields of a screen. */
export type NamedValues = Readonly<Record<string, unknown>>;
