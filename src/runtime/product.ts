/** Shapes of the generated domain data: lists, workflows, catalogues, events and emails. */
import type { Grant } from './vocabulary.ts';

/** One value of a closed list, with its label and facts. */
export interface ListItem {
  readonly value: string | number;
  readonly label: string;
  readonly description?: string;
  readonly icon?: string;
  readonly color?: string;
  /** Still valid in old records, but no longer offered. */
  readonly isRetired?: true;
  /** Other spellings accepted on input. */
  readonly accepts?: readonly string[];
  readonly facts?: Readonly<Record<string, unknown>>;
}

export interface WorkflowDefinition {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Entity id and field key of the state. */
  readonly entity: string;
  readonly field: string;
  readonly initial: string;
  /** Every state defines the next step. */
  readonly leads?: true;
  readonly states: readonly WorkflowStateDefinition[];
  /** Card labels that depend on more than the state; the first match counts. */
  readonly cardLabels?: readonly CardLabelDefinition[];
  /** Labels for staff next to a waiting record's state, by whom the state waits for. */
  readonly flags?: Readonly<Record<string, string>>;
  /** Set by every transition. */
  readonly stamps?: Stamps;
  /** Effect names that run after every transition, before and after the transition's own effects. */
  readonly always?: readonly string[];
  readonly finally?: readonly string[];
  readonly transitions: readonly TransitionDefinition[];
}

/** Values that a transition sets, by wire name. */
export type Stamps = Readonly<Record<string, Stamp>>;

/** The time, the actor, the reason (at most `max` characters), or a constant; `kept` leaves the field unchanged. */
export type Stamp =
  | { readonly take: 'now' | 'actor' | 'kept' }
  | { readonly take: 'reason'; readonly max?: number }
  | { readonly value: string | number | boolean | null };

export interface WorkflowStateDefinition {
  readonly id: string;
  readonly number?: number;
  readonly label: string;
  readonly chip: string;
  readonly color: string;
  readonly section?: string;
  /** May contain `{date}` or `{days}` of the field `hintDate` (wire name). */
  readonly hint?: string;
  readonly hintDate?: string;
  readonly needs?: string;
  /** Set by every transition into the state. */
  readonly stamps?: Stamps;
  readonly isFinal?: true;
}

/** Next steps in a state; each person sees the first one that is for them and applies. */
export interface NextActionDefinition {
  readonly for: 'customer' | 'staff';
  /** Who may do it; everyone in its audience if omitted. */
  readonly who?: readonly Grant[];
  readonly when?: FieldValues;
  /** Finder name: applies while the finder returns values, which fill the texts. */
  readonly find?: string;
  /** Whom it waits for, if it is someone else's turn. */
  readonly waiting?: string;
  readonly label?: string;
  /** A path under the team's dashboard, or from the root. */
  readonly to?: string;
  readonly event?: string;
}

/** Allowed values by wire name; each field must have one of them. */
export type FieldValues = Readonly<Record<string, readonly string[]>>;

export interface CardLabelDefinition {
  readonly label: string;
  readonly color: string;
  readonly hint?: string;
  readonly when: FieldValues;
}

/** A requirement of a transition, with its own error text. Fields have wire names. */
export interface RequirementDefinition {
  /** Records that belong to this one. */
  readonly relation?: RelationDefinition & { readonly quantity: 'some' | 'none' | 'every' };
  /** A field that must be filled. */
  readonly has?: string;
  /** Instants; the first one that is set must be at most this many days ago. */
  readonly since?: { readonly fields: readonly string[]; readonly days: number };
  /** A reference to the user who must be the caller. */
  readonly actor?: string;
  /** Conditions on the records of the relation, or on the record itself. */
  readonly where?: readonly ConditionDefinition[];
  /** Applies only to records that match. */
  readonly when?: readonly ConditionDefinition[];
  readonly exceptStaff?: true;
  /** If unmet, the event is not offered. */
  readonly hides?: true;
  /** Id of the error message, and the field that shows it. */
  readonly message: string;
  readonly place: string;
}

/** Records of another entity whose field `by` equals the record's field `of`. */
export interface RelationDefinition {
  readonly entity: string;
  readonly by: string;
  readonly of: string;
}

export interface ConditionDefinition {
  readonly field: string;
  /** The field belongs to the record that this one refers to. */
  readonly through?: { readonly entity: string; readonly by: string };
  readonly test: ConditionTest;
}

/** One of the values, or none of them (null is an empty field); or whether a day is before today. */
export type ConditionTest =
  | { readonly in: readonly (string | number | boolean | null)[] }
  | { readonly not: readonly (string | number | boolean | null)[] }
  | { readonly day: 'before' | 'notBefore' };

export interface TransitionDefinition {
  readonly event: string;
  readonly from: readonly string[];
  /** The state, or the wire name of the field that remembers it, which the transition clears. */
  readonly to: string | { readonly remembered: string };
  /** Wire name of the field that stores the old state. */
  readonly remember?: string;
  readonly who: readonly Grant[];
  /** Offer name: while it fails, the event is neither offered nor possible. */
  readonly offer?: string;
  readonly requires?: readonly RequirementDefinition[];
  /** Guard name. */
  readonly guard?: string;
  /** Effect names, or `notify:<event>`. */
  readonly effects: readonly string[];
  readonly stamps?: Stamps;
  readonly label: string;
  /** Confirmation question before the event is sent. */
  readonly confirm?: string;
  readonly needsReason?: true;
  /** Fields that can be sent with the event and are saved with the transition. */
  readonly asks?: readonly AskedField[];
  /** The event that undoes it, available for a short time. */
  readonly undoneBy?: string;
  /** Main button only while the record has these field values; always if omitted. */
  readonly primary?: FieldValues;
}

/** A field by wire name. A needed one must be filled before the event; others are requested only after a refusal. */
export interface AskedField {
  readonly field: string;
  /** Limits the input to one attribute of the field. */
  readonly part?: string;
  readonly isNeeded?: true;
}

export interface CatalogueDefinition {
  /** Wire value of the service type. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly connects: 'one-location' | 'two-locations';
  readonly attributes: readonly CatalogueAttribute[];
}

export interface CatalogueAttribute {
  readonly key: string;
  readonly wire: string;
  readonly title: string;
  readonly description?: string;
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
  readonly unit?: string;
  /** The number is an identifier, not a quantity. */
  readonly isName?: true;
  /** The amount may be finer than the currency's smallest unit. */
  readonly isUnitPrice?: true;
  readonly maxLength?: number;
  /** Closed list id of a dropdown or options. */
  readonly list?: string;
  readonly options?: readonly {
    readonly value: string | number;
    readonly label: string;
    /** Other spellings accepted on input. */
    readonly accepts?: readonly string[];
  }[];
  /** Closed list id and values suggested for a number. */
  readonly suggested?: string;
  readonly suggestions?: readonly Suggestion[];
  /** Wire name of the number that fills this one, and the factor. */
  readonly fill?: NumberFill;
  readonly isNullable?: true;
  readonly isInventoryRequired?: true;
  readonly isQuoted?: true;
  readonly isAsked?: true;
  readonly follows?: Following;
  readonly compare?: 'higher' | 'lower';
}

/** A suggested number with its label: 1000 is 1 Gbps. */
export interface Suggestion {
  readonly value: string | number;
  readonly label: string;
}

export interface NumberFill {
  readonly from: string;
  readonly times: number;
}

/**
 * How a request without a question fills an attribute: `value`, or the value of `take`, if `attribute` is requested
 * (and equals `is`).
 */
export type Following = {
  readonly attribute: string;
  readonly is?: string | number | boolean;
  readonly value?: string | number | boolean;
  readonly take?: string;
};

export interface NotificationDefinition {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly audience: readonly string[];
  readonly channels: readonly ('in_app' | 'email' | 'webhook')[];
  readonly isGroupBound: boolean;
  readonly isTransactional: boolean;
  /** Where customers are led, under the team's dashboard, with `{id}` for the record; absent: to the record's page. */
  readonly page?: string;
  /** Texts with `{name}` placeholders; absent if the title is enough. */
  readonly template?: { readonly subject: string; readonly text: string; readonly inApp: string };
}

export interface EmailDefinition {
  readonly subject: string;
  /** Paragraphs with `{name}` placeholders. */
  readonly text: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly isTransactional: boolean;
  /** Whether the number per address and hour is limited. */
  readonly isLimited?: boolean;
}

/** A column of a spreadsheet. */
export interface SheetColumnItem {
  readonly wire: string;
  readonly title: string;
  /** In px. */
  readonly width: number;
  /** Maximum number of characters accepted. */
  readonly longest?: number;
  /** Maximum number of characters that can be saved at all. */
  readonly kept?: number;
  /** When a filled row needs the value: before leaving the sheet, or before submitting it. */
  readonly needed?: 'left' | 'submitted';
  /** Entry mode of the column: one column for several values, or one for each. Both if omitted. */
  readonly entry?: 'single' | 'multi';
  /** Lower-case header names for pasting. */
  readonly aliases?: readonly string[];
}
