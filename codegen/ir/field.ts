/** A field of an entity, declared or standard. */
import type { ResourceField } from '../../src/runtime/resource.ts';
import type { Grant, ListColumn } from '../../src/runtime/vocabulary.ts';
import type { RecordCondition } from './condition.ts';
import type { CountRule } from './count.ts';
import type { FirstRule } from './first.ts';
import type { SumRule } from './frozen.ts';
import type { Json, JsonObject } from './json.ts';
import type { Origin } from './origin.ts';
import type { Condition } from './requirement.ts';

/** Facts that the data door uses unchanged. */
type StorageFacts = Pick<ResourceField, 'key' | 'wire' | 'columns' | 'title' | 'kind' | 'nullable'>;

/** A catalogue section that may change only while a toggle is on, in records with these values. */
export interface ToggledSection {
  readonly section: string;
  readonly toggle: string;
  readonly where: readonly Condition[];
  readonly origin: Origin;
}

export interface Field extends StorageFacts {
  /** Digits after the point for `decimal`, else 0. */
  readonly scale: number;
  readonly xid: string;
  readonly description: string;
  /** True for the standard fields that no entity file declares. */
  readonly isStandard: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  /** `x-locked`: stored encrypted. */
  readonly isEncrypted: boolean;
  /** Writable on create only. */
  readonly createOnly: boolean;
  /** A part of its page is written for it. */
  readonly hasOwnPart: boolean;
  readonly default: Json | undefined;
  readonly backfill: Json | undefined;
  readonly examples: readonly Json[];
  readonly unit: string | null;
  /** `x-term`: the months are the length of a contract. */
  readonly isTerm?: true;
  /** `x-names`: the number is an identifier, not a quantity. */
  readonly isName?: true;
  /**
   * Plain JSON Schema of a value (shared types as `#type/<id>`), without texts, null (see `nullable`) and x- words
   * other than those of rules (`x-date`): input of validators, OpenAPI and forms.
   */
  readonly schema: JsonObject;
  /** Closed list id for `enum` and `enums`; value type id for `money` and structured `json`. */
  readonly type: string | null;
  readonly reference: Reference | null;
  readonly list: FieldListUse;
  readonly access: { readonly read: readonly Grant[] | null; readonly write: readonly Grant[] | null };
  readonly sensitivity: 'none' | 'personal' | 'secret' | 'money';
  /** Specified texts by JSON Schema keyword, e.g. `{ maxLength: "Too long" }`. */
  readonly messages: Readonly<Record<string, string>>;
  /** Id of a widget that replaces the kind's input. */
  readonly widget: string | null;
  /** Key of the neighboring service type that selects the catalogue of this `json` field. */
  readonly catalogueBy: string | null;
  /** `x-toggled`: sections of that catalogue that a toggle guards. */
  readonly toggled?: readonly ToggledSection[];
  /** Key of the neighboring text with the entity of this record id. */
  readonly recordOf?: string;
  /** Key of the team's field with the column definitions of this `json` field. */
  readonly columnsOf?: string;
  /** Path to the rows of a list with such values; the last word is the row's member. */
  readonly columnsIn?: readonly string[];
  /** `x-sum`: the children that the amount adds up; the database alone writes it. */
  readonly sum?: SumRule;
  /** `x-derived`: the expression from which the database calculates it. */
  readonly formula?: string;
  /** `x-shownWhen`: it belongs to the record only then. */
  readonly shownWhen?: RecordCondition;
  /** `x-requiredWhen`: it must be filled then. */
  readonly requiredWhen?: RecordCondition;
  /** `x-first`: the related record whose reference it repeats; only the database writes it. */
  readonly first?: FirstRule;
  /** `x-count`: the related records that it counts; the database alone writes it. */
  readonly count?: CountRule;
  /** `x-outOf`: key of the neighbor number of which it counts a part. */
  readonly outOf?: string;
  readonly origin: Origin;
}

export type Reference = Omit<NonNullable<ResourceField['reference']>, 'resource'> & {
  /** Entity id of the target. */
  readonly entity: string;
};

type ListFacts = Pick<ResourceField, 'filter' | 'search' | 'sort' | 'group'>;

export interface FieldListUse extends Required<ListFacts>, Pick<ResourceField, 'leftOutBy' | 'askedAs'> {
  readonly column: ListColumn;
  /** Amounts that lists do not total. */
  readonly isNotSummed?: true;
  /** Only records with these values of a closed list, by the key of its field, count in the sum of a list. */
  readonly summed?: Readonly<Record<string, readonly string[]>>;
  /** True for instants that lists show with their time, false for those shown as a day. */
  readonly hasTime?: boolean;
}
