/** What pages know of an entity: its names, its rules and how each field is shown, without what only the server needs. */
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
  /** The months are the length of a contract. */
  readonly isTerm?: true;
  /** The number names something and counts nothing. */
  readonly isName?: true;
  /** True for an amount that may be a fraction of the smallest coin. */
  readonly isUnitPrice?: true;
  /** Wire name of the neighbor number of which this one counts a part. */
  readonly outOf?: string;
  /** Wire name of the reference whose record holds the value, where it is not the shown record itself. */
  readonly of?: string;
  /** Digits after the point of a decimal. */
  readonly scale?: number;
  /** Values of the closed list. */
  readonly items?: readonly ListItem[];
  /** What structured data is made of; free-form data says nothing. */
  readonly parts?: readonly PartView[];
  readonly reference?: ReferenceView;
  /** The file is the picture of its record: template over wire names of the record that says whose. */
  readonly pictureOf?: string;
  /** Wire name of the neighbor whose service type picks the catalogue that describes this value. */
  readonly catalogueBy?: string;
  /** The record whose id this is: wire name of the neighbor that names its entity, and the entities with their REST paths. */
  readonly recordOf?: { readonly by: string; readonly entities: readonly ListItem[] };
  /** Wire name of the team's field that says which columns the values stand in. */
  readonly columnsOf?: string;
  readonly filter?: readonly FilterOperator[];
  readonly isSortable?: true;
  readonly isGroupable?: true;
  /** Amounts of which no list tells the sum. */
  readonly isNotSummed?: true;
  /** Only records with these values of a closed list, by its wire name, count in the sum of a list. */
  readonly summed?: Readonly<Record<string, readonly string[]>>;
  /** True for moments that lists show with their time, false for those of which only the day is shown. */
  readonly hasTime?: boolean;
  readonly isRequired?: true;
  readonly isReadOnly?: true;
  /** Narrower than the entity's own rule. */
  readonly read?: readonly Grant[];
  readonly write?: readonly Grant[];
}

/** A named part of structured data, or of each record in a list of it. */
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
  /** REST path of the listed records, and the query parameter that holds this record's id. */
  readonly path: string;
  readonly by: string;
  /** The records are links: wire name of the id of the record behind each, and the path of that record. */
  readonly through?: { readonly id: string; readonly path: string };
}

export interface EntityView {
  readonly id: string;
  readonly title: string;
  readonly titlePlural: string;
  readonly path: string;
  /** Template over wire names, e.g. `{display_id} {name}`. */
  readonly shownAs: string;
  /** Said in place of rows while there are none. */
  readonly empty?: string;
  /** True when records belong to a team and lists are narrowed to the active one. */
  readonly isOfTeam: boolean;
  readonly operations: readonly ('list' | 'get' | 'create' | 'update' | 'delete')[];
  readonly updateMethod: 'put' | 'patch';
  readonly isSearchable: boolean;
  readonly access: Access;
  readonly workflow?: WorkflowDefinition;
  /** Where events of the workflow ask for fields. */
  readonly loadUpdateForm?: () => Promise<FormDefinition>;
  readonly fields: Readonly<Record<string, FieldView>>;
  readonly many: Readonly<Record<string, ManyView>>;
}

/** Every record by the id of its entity: generated code says here which there are. */
export interface KnownRecords {}

/** A record of the entity as it goes over the wire, with as many of its fields as its reader may see. */
export type WireRecordOf<Id extends keyof KnownRecords> = { readonly [Name in keyof KnownRecords[Id]]?: unknown };

type NamesIn<Of> = Of extends unknown ? keyof Of : never;

/** The name of a field of any entity. */
export type WireName = NamesIn<KnownRecords[keyof KnownRecords]>;

/** How a value is compared, behind the name of its field. */
type Comparison = 'gte' | 'lte' | 'in' | 'isnull';
/** What is said of the list itself. */
type Cut = 'q' | 'sort_field' | 'sort_dir' | 'page' | 'per_page';

/** What lists can be narrowed and cut by: a field that no entity has does not compile. */
export type ListParams = {
  readonly [Name in WireName | `${WireName}__${Comparison}` | Cut]?: unknown;
};

/** A record of any entity: a name that none of them has does not compile. */
export type WireRecord = { readonly [Name in WireName]?: unknown };

/** Values under names that are only known while the program runs, e.g. those of the fields of a screen. */
export type NamedValues = Readonly<Record<string, unknown>>;
