/** A business record: its table, its API resource, its screens. */
import type { Access } from '../../src/runtime/access.ts';
import type { Resource, ResourceMany } from '../../src/runtime/resource.ts';
import type { Field } from './field.ts';
import type { FrozenRule } from './frozen.ts';
import type { Origin } from './origin.ts';
import type { CurrencyRule, RecordRule } from './record-rule.ts';
import type { Condition } from './requirement.ts';

/** All derived names of an entity, from `codegen/naming.ts`. */
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

export type EntityScope = Resource['scope'];
export type CrudOperation = Resource['operations'][number];
export type EntityAccess = Omit<Access, 'updateWhile'>;

/** An entry of `updateWhile`: a permission, and the values of the records that it may change. */
export interface UpdateWhile {
  readonly permission: string;
  readonly where: readonly Condition[];
  readonly origin: Origin;
}

export type Place = 'page' | 'tab' | 'settings' | 'log' | 'hidden';

/** Facts that the data door uses unchanged. */
type Served = Omit<Resource, 'type' | 'table' | 'searchTable' | 'path' | 'access' | 'frozen' | 'fields' | 'many'>;

export interface Entity extends Served {
  readonly xid: string;
  readonly names: EntityNames;
  readonly description: string;
  readonly icon: string;
  /** `x-resource.empty`: text of its empty lists. */
  readonly empty?: string;
  /** Its line in the console's menu; null if it has none. */
  readonly place: Place;
  /** Its line in the console's menu; null if it has none. */
  readonly menu: { readonly line: string; readonly order: number } | null;
  readonly access: EntityAccess;
  /** Permissions that change only some of the records; empty when each changes all of them. */
  readonly updateWhile: readonly UpdateWhile[];
  /** `x-frozen`: in which states its records stay as they are; empty when they always change. */
  readonly frozen: readonly FrozenRule[];
  /** `x-rules`: what must hold across fields. */
  readonly rules: readonly RecordRule[];
  readonly currencyRules: readonly CurrencyRule[];
  /** `x-appendOnly`: rows are never changed or removed. */
  readonly isAppendOnly: boolean;
  /** `x-searchIndex`: its search text is in a separate, indexed table. */
  readonly isSearchIndexed: boolean;
  readonly unique: readonly (readonly string[])[];
  readonly indexes: readonly (readonly string[])[];
  /** Declared fields and the standard ones (`id`, `teamId`, `version`, `createdAt`, `updatedAt`, `createdById`), in file order. */
  readonly fields: readonly Field[];
  readonly many: readonly Many[];
  /** Permanent ids of removed fields. */
  readonly dropped: readonly string[];
  readonly origin: Origin;
}

/** The reverse of a reference (or two, through a linking entity). */
export interface Many extends Omit<ResourceMany, 'wire'> {
  readonly xid: string;
  /** Key of the field of the listed records by which staff narrow their lists. */
  readonly asked?: string;
  readonly title: string;
  readonly description: string;
  readonly origin: Origin;
}
