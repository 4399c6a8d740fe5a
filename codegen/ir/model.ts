/** The frozen, checked model that the compiler builds from every file under `schemas/`; emitters read nothing else. */
import type { Workflow } from './workflow.ts';
import type { Mail, NotificationEvent } from './news.ts';
import type { Following } from '../../src/runtime/product.ts';
import type { FieldKind, FilterOperator, Grant, ListColumn } from '../../src/runtime/vocabulary.ts';

export type { FieldKind, FilterOperator, Grant, ListColumn };

/** A JSON value as it stands in a schema file. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** Where a node of the model was written, for error messages and generated headers. */
export interface Origin {
  /** Path relative to the project's root, with forward slashes. */
  readonly file: string;
  /** JSON pointer inside the file. */
  readonly pointer: string;
}

export interface Model {
  readonly entities: readonly Entity[];
  readonly types: readonly ClosedList[];
  readonly values: readonly ValueType[];
  readonly catalogues: readonly Catalogue[];
  readonly workflows: readonly Workflow[];
  readonly screens: readonly Screen[];
  readonly access: AccessModel;
  readonly limits: readonly Limit[];
  readonly messages: readonly Message[];
  readonly analytics: readonly AnalyticsEvent[];
  readonly notifications: readonly NotificationEvent[];
  readonly mails: readonly Mail[];
  readonly operations: readonly Operation[];
  /** `schemas/api/openapi.yaml` as written: info, servers, tags, security, shared parameters and responses. */
  readonly api: JsonObject;
  /** `schemas/graphql/*.graphql`, as written, by area. */
  readonly graphql: readonly { readonly area: string; readonly text: string; readonly origin: Origin }[];
  /** The raw question files and flow file, checked by their meta-schemas and the analyser. */
  readonly questionnaire: { readonly flow: JsonObject; readonly questions: readonly JsonObject[] };
}

/** Every derived name of an entity, made once by `codegen/naming.ts`. */
export interface EntityNames {
  /** `service-group`: file stem everywhere. */
  readonly kebab: string;
  /** `serviceGroup` */
  readonly camel: string;
  /** `ServiceGroup`: GraphQL type, TypeScript type, OpenAPI component. */
  readonly pascal: string;
  /** `serviceGroups` */
  readonly camelPlural: string;
  /** `ServiceGroups` */
  readonly pascalPlural: string;
  /** `service_groups` */
  readonly table: string;
  /** `service-groups`: last part of the REST path and the react-admin resource name. */
  readonly path: string;
}

export type EntityScope = 'team' | 'tenant' | 'self' | 'user' | 'global' | 'staff';
export type CrudOperation = 'list' | 'get' | 'create' | 'update' | 'delete';

export interface Entity {
  readonly id: string;
  readonly xid: string;
  readonly names: EntityNames;
  readonly title: string;
  readonly titlePlural: string;
  readonly description: string;
  readonly scope: EntityScope;
  /** True when a team-scoped row may stand without a team (visible to staff only). */
  readonly teamOptional: boolean;
  readonly area: string;
  readonly icon: string;
  /** Template over field keys, e.g. `{label}`. */
  readonly shownAs: string;
  /** Further field keys that stand in the nested object of references to it, e.g. `logo`. */
  readonly nested?: readonly string[];
  readonly operations: readonly CrudOperation[];
  readonly updateMethod: 'put' | 'patch';
  readonly access: EntityAccess;
  /** `x-deleteToggle`: toggle that must be on for the team of a row that is deleted. */
  readonly deleteToggle?: string;
  /** `x-customerSees`: field values that a row must hold to exist for anyone but staff and jobs; empty when all rows do. */
  readonly customerSees?: Readonly<Record<string, boolean | string>>;
  /** `x-publicName`: field values of the rows whose short name shows beside every reference to them. */
  readonly publicName?: Readonly<Record<string, boolean | string>>;
  /** `x-displayId`: letters before the short numbers that its records get within their team, e.g. `SG` for SG-1001. */
  readonly displayId?: string;
  readonly unique: readonly (readonly string[])[];
  readonly indexes: readonly (readonly string[])[];
  readonly defaultSort: { readonly field: string; readonly direction: 'asc' | 'desc' };
  /** False for records that are written once and never changed by hand (audit rows, deliveries). */
  readonly isAudited: boolean;
  /** Keeps rows on delete by setting `deletedAt`; a restore operation exists. */
  readonly isSoftDeleted: boolean;
  /** Declared fields and the standard ones (`id`, `teamId`, `version`, `createdAt`, `updatedAt`, `createdById`), in file order. */
  readonly fields: readonly Field[];
  readonly many: readonly Many[];
  /** Workflow whose `entity` is this one, by id. */
  readonly workflow: string | null;
  /** Permanent ids of fields that were taken out. */
  readonly dropped: readonly string[];
  readonly origin: Origin;
}

export type EntityAccess = Readonly<Record<'read' | 'create' | 'update' | 'delete', readonly Grant[]>>;

export interface Field {
  /** camelCase key as written in the schema. */
  readonly key: string;
  readonly xid: string;
  /** snake_case name on the wire. */
  readonly wire: string;
  /** One column, or two (`…_value`, `…_code`) for money. */
  readonly columns: readonly string[];
  readonly title: string;
  readonly description: string;
  readonly kind: FieldKind;
  /** True for the standard fields that no entity file declares. */
  readonly isStandard: boolean;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  /** Writable on create only. */
  readonly createOnly: boolean;
  readonly default: Json | undefined;
  readonly backfill: Json | undefined;
  readonly examples: readonly Json[];
  readonly unit: string | null;
  /** Plain JSON Schema of one value (refs resolved to type ids as `#type/<id>`), without texts, null (see `nullable`) and x- words other than those of rules (`x-date`): input of validators, OpenAPI and forms. */
  readonly schema: JsonObject;
  /** Decimal digits after the point for `decimal`. */
  readonly scale: number;
  /** Closed list id for `enum` and `enums`; value type id for `money` and structured `json`. */
  readonly type: string | null;
  readonly reference: Reference | null;
  readonly list: FieldListUse;
  readonly access: { readonly read: readonly Grant[] | null; readonly write: readonly Grant[] | null };
  readonly sensitivity: 'none' | 'personal' | 'secret' | 'money';
  /** Specified texts by JSON Schema keyword, e.g. `{ maxLength: "Too long" }`. */
  readonly messages: Readonly<Record<string, string>>;
  /** Widget id that replaces the kind's own. */
  readonly widget: string | null;
  /** Key of the neighbour field holding the service type whose catalogue describes this `json` field. */
  readonly catalogueBy: string | null;
  /** Toggle by section of that catalogue: the section changes only while the toggle is on for the team. */
  readonly toggled?: Readonly<Record<string, string>>;
  readonly origin: Origin;
}

export interface Reference {
  /** Entity id of the target. */
  readonly entity: string;
  readonly onDelete: 'restrict' | 'cascade' | 'set-null';
  /** Key of the nested object, e.g. `provider` for `providerId`. */
  readonly as: string;
}

export interface FieldListUse {
  readonly column: ListColumn;
  readonly filter: readonly FilterOperator[];
  /** Wire name of a list parameter that, when true, leaves out the records whose answer is yes. */
  readonly leftOutBy?: string;
  readonly search: boolean;
  readonly sort: boolean;
  readonly group: boolean;
  readonly export: boolean;
}

/** The reverse of a reference (or two, through a linking entity). */
export interface Many {
  readonly key: string;
  readonly xid: string;
  readonly title: string;
  readonly description: string;
  /** Entity id of the listed records. */
  readonly to: string;
  /** Entity id of the linking entity, or null when `to` itself holds the reference. */
  readonly through: string | null;
  /** Field key on `to` (or `through`) that points back here. */
  readonly by: string;
  /** Field key on `through` that points to `to`. */
  readonly via: string | null;
  readonly origin: Origin;
}

export interface ClosedList {
  readonly id: string;
  readonly pascal: string;
  readonly camel: string;
  readonly title: string;
  readonly description: string;
  readonly baseType: 'string' | 'integer' | 'number';
  readonly values: readonly ListValue[];
  readonly origin: Origin;
}

export interface ListValue {
  readonly value: string | number;
  readonly label: string;
  readonly description: string | null;
  readonly icon: string | null;
  readonly color: string | null;
  readonly retired: boolean;
  /** Further spellings accepted on input. */
  readonly accepts: readonly string[];
  /** Any other x- facts of the value (`usableKw`, `mbps`, …), in file order. */
  readonly facts: JsonObject;
}

/** A structured shared value (money, IP data, circuit, …): stored as jsonb, except money which has columns. */
export interface ValueType {
  readonly id: string;
  readonly pascal: string;
  readonly title: string;
  readonly description: string;
  readonly schema: JsonObject;
  readonly origin: Origin;
}

/** The attribute list of one service type (`schemas/services/`). */
export interface Catalogue {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly connects: 'one-location' | 'two-locations';
  readonly attributes: readonly Attribute[];
  readonly origin: Origin;
}

export interface Attribute {
  readonly key: string;
  readonly xid: string;
  readonly wire: string;
  readonly title: string;
  readonly description: string;
  readonly section: 'overview' | 'sla' | 'configuration';
  readonly inputType:
    | 'string'
    | 'integer'
    | 'decimal'
    | 'currency'
    | 'boolean'
    | 'nullable_boolean'
    | 'dropdown'
    | 'options'
    | 'text'
    | 'link'
    | 'date';
  readonly maxLength: number | null;
  readonly nullable: boolean;
  readonly inventoryRequired: boolean;
  readonly quoted: boolean;
  /** A question feeds it, or it follows one that a question feeds. */
  readonly asked: boolean;
  readonly follows: Following | null;
  readonly compare: 'higher' | 'lower' | null;
  readonly unit: string | null;
  /** Closed list id for `dropdown` and `options`. */
  readonly type: string | null;
  readonly schema: JsonObject;
  readonly origin: Origin;
}

export type ScreenKind = 'list' | 'board' | 'detail' | 'form' | 'wizard' | 'dashboard' | 'dialog';

export interface Screen {
  /** `app/procurement-requests` */
  readonly id: string;
  readonly kind: ScreenKind;
  readonly area: string;
  readonly title: string;
  readonly description: string;
  readonly entity: string | null;
  readonly route: string;
  readonly access: readonly Grant[];
  readonly subscription: string | null;
  readonly navigation: { readonly group: string; readonly icon: string; readonly order: number } | null;
  /** The checked file body, for the words that only one kind has (columns, filters, tabs, steps, figures, actions, empty text). */
  readonly body: JsonObject;
  readonly origin: Origin;
}

export interface AccessModel {
  readonly permissions: readonly {
    readonly id: string;
    readonly title: string;
    readonly description: string;
    readonly implies: readonly string[];
    readonly staffOnly: boolean;
    /** Add-on products of which a team must hold any one; none: open to every team. */
    readonly subscriptions: readonly string[];
  }[];
  readonly staffRoles: readonly { readonly id: string; readonly title: string; readonly description: string }[];
  readonly teamRoles: readonly {
    readonly id: string;
    readonly title: string;
    readonly description: string;
    readonly permissions: readonly string[];
  }[];
  readonly toggles: readonly {
    readonly id: string;
    readonly title: string;
    readonly description: string;
    readonly on: boolean;
    readonly value: number | null;
    readonly unit: string | null;
    /** Key of the message that refuses what it switches. */
    readonly refusal: string | null;
  }[];
  readonly subscriptions: readonly { readonly id: string; readonly title: string; readonly description: string }[];
}

/** Something that pages tell about their use. */
export interface AnalyticsEvent {
  readonly id: string;
  /** In the data layer and in the log. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly source: string;
  /** JSON Schema of each value, by key. */
  readonly properties: Readonly<Record<string, JsonObject>>;
  readonly origin: Origin;
}

export interface Limit {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly value: Json;
  readonly unit: string | null;
  readonly source: string;
  readonly origin: Origin;
}

export interface Message {
  readonly id: string;
  readonly text: string;
  readonly source: string | null;
}

/** One non-CRUD API call of `schemas/api/paths/<area>.yaml`. */
export interface Operation {
  readonly id: string;
  readonly area: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Without the `/api` prefix, parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly access: readonly Grant[];
  /** Row that the call acts on: loaded through the caller's scope first (404 when not visible), then `access` is asked for its team (403). */
  readonly on: { readonly entity: string; readonly param: string } | null;
  /** Toggle that must be on for the team of that row, else 403. */
  readonly toggle: string | null;
  /** `json` body, multipart body or none. */
  readonly body: 'json' | 'multipart' | null;
  /** True when repeated with the same Idempotency-Key it answers the first result. */
  readonly idempotent: boolean;
  /** The OpenAPI operation object with refs still relative to the schemas folder resolved to `#/components/schemas/<Name>`. */
  readonly openapi: JsonObject;
  readonly origin: Origin;
}
