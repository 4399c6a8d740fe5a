/** The shapes of the generated domain data: lists, workflows, catalogues, events and emails. */
import type { Grant } from './vocabulary.ts';

/** One value of a closed list, with its label and facts. */
export interface ListItem {
  readonly value: string | number;
  readonly label: string;
  readonly description?: string;
  readonly icon?: string;
  readonly color?: string;
  /** Kept on old records, not offered any more. */
  readonly isRetired?: true;
  /** Further spellings taken on input. */
  readonly accepts?: readonly string[];
  readonly facts?: Readonly<Record<string, unknown>>;
}

export interface WorkflowDefinition {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Entity id and key of the field that holds the state. */
  readonly entity: string;
  readonly field: string;
  readonly initial: string;
  /** Every state says what comes next. */
  readonly leads?: true;
  readonly states: readonly WorkflowStateDefinition[];
  /** What cards say where the state alone does not tell how the record stands; the first that fits. */
  readonly cardLabels?: readonly CardLabelDefinition[];
  /** What staff read beside the state of a record that waits for somebody, by whom the state needs. */
  readonly flags?: Readonly<Record<string, string>>;
  /** Written by every move. */
  readonly stamps?: Stamps;
  /** Names in the server's map of effects: what follows every move, before and after the effects of its transition. */
  readonly always?: readonly string[];
  readonly finally?: readonly string[];
  readonly transitions: readonly TransitionDefinition[];
}

/** What a move writes, by wire name. */
export type Stamps = Readonly<Record<string, Stamp>>;

/** A moment, who acts, why (at most `max` characters), or a constant; `kept` leaves the field as it is. */
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
  /** May hold `{date}` or `{days}` of the field `hintDate` (wire name). */
  readonly hint?: string;
  readonly hintDate?: string;
  readonly needs?: string;
  /** Written by every move into the state. */
  readonly stamps?: Stamps;
  readonly isFinal?: true;
}

/** What people are led to while a record stands in a state; each sees the first that is for them and fits. */
export interface NextActionDefinition {
  readonly for: 'customer' | 'staff';
  /** Who may do it; everybody for whom it is when left out. */
  readonly who?: readonly Grant[];
  readonly when?: FieldValues;
  /** Name in the server's map of finders: fits while it finds something, whose values fill the places of the texts. */
  readonly find?: string;
  /** On whom it waits, where it is somebody else's turn. */
  readonly waiting?: string;
  readonly label?: string;
  /** A path below the dashboard of the team, or from the root. */
  readonly to?: string;
  readonly event?: string;
}

/** Values by wire name: a record holds one of them in each field. */
export type FieldValues = Readonly<Record<string, readonly string[]>>;

export interface CardLabelDefinition {
  readonly label: string;
  readonly color: string;
  readonly hint?: string;
  readonly when: FieldValues;
}

/** What must hold before a move; each requirement that does not hold says why. Fields go by their wire names. */
export interface RequirementDefinition {
  /** Records that belong to this one. */
  readonly relation?: RelationDefinition & { readonly quantity: 'some' | 'none' | 'every' };
  /** A field that must be filled. */
  readonly has?: string;
  /** Moments, of which the first that is known lies at most so many days back. */
  readonly since?: { readonly fields: readonly string[]; readonly days: number };
  /** A reference to the user who must be the one who asks. */
  readonly actor?: string;
  /** What the records of the relation hold; without one, the record itself. */
  readonly where?: readonly ConditionDefinition[];
  /** It is asked only of records that hold this. */
  readonly when?: readonly ConditionDefinition[];
  readonly exceptStaff?: true;
  /** The event is not even offered while it does not hold. */
  readonly hides?: true;
  /** Id of the message that refuses, and the field beside which it stands. */
  readonly message: string;
  readonly place: string;
}

/** Records of another entity whose field `by` holds what the field `of` of the record holds. */
export interface RelationDefinition {
  readonly entity: string;
  readonly by: string;
  readonly of: string;
}

export interface ConditionDefinition {
  readonly field: string;
  /** The field is one of the record to which this one points. */
  readonly through?: { readonly entity: string; readonly by: string };
  readonly test: ConditionTest;
}

/** One of the values or none of them, null being an empty field; or a day before today, or not. */
export type ConditionTest =
  | { readonly in: readonly (string | number | boolean | null)[] }
  | { readonly not: readonly (string | number | boolean | null)[] }
  | { readonly day: 'before' | 'notBefore' };

export interface TransitionDefinition {
  readonly event: string;
  readonly from: readonly string[];
  /** The state, or the wire name of the field that remembers it; the move empties that field. */
  readonly to: string | { readonly remembered: string };
  /** Wire name of the field that keeps the state that is left. */
  readonly remember?: string;
  readonly who: readonly Grant[];
  /** Name in the server's map of offers: while it fails the event is neither offered nor possible. */
  readonly offer?: string;
  readonly requires?: readonly RequirementDefinition[];
  /** Name in the server's map of guards. */
  readonly guard?: string;
  /** Names in the server's map of effects, or `notify:<event>`. */
  readonly effects: readonly string[];
  readonly stamps?: Stamps;
  readonly label: string;
  /** Question to ask before the event is sent. */
  readonly confirm?: string;
  readonly needsReason?: true;
  /** Fields that may be sent along and are saved with the move. */
  readonly asks?: readonly AskedField[];
  /** The event that takes it back, for a short while after it. */
  readonly undoneBy?: string;
  /** The main button only while the record's fields hold these; left out: whenever it is possible. */
  readonly primary?: FieldValues;
}

/** A field by its wire name; a needed one must be filled before the event, the others are asked for where they are refused. */
export interface AskedField {
  readonly field: string;
  /** The one attribute of it that is asked; all unless said. */
  readonly part?: string;
  readonly isNeeded?: true;
}

export interface CatalogueDefinition {
  /** The service type's wire value. */
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
  /** The number names something and counts nothing. */
  readonly isName?: true;
  /** A fraction of the smallest coin is an amount too. */
  readonly isUnitPrice?: true;
  readonly maxLength?: number;
  /** Closed list id of a dropdown or options. */
  readonly list?: string;
  readonly options?: readonly {
    readonly value: string | number;
    readonly label: string;
    /** Further spellings taken on input. */
    readonly accepts?: readonly string[];
  }[];
  /** Closed list id of what a number's input offers, and its values. */
  readonly suggested?: string;
  readonly suggestions?: readonly Suggestion[];
  /** Wire name of the number that this one is filled in from, and what it is multiplied by. */
  readonly fill?: NumberFill;
  readonly isNullable?: true;
  readonly isInventoryRequired?: true;
  readonly isQuoted?: true;
  readonly isAsked?: true;
  readonly follows?: Following;
  readonly compare?: 'higher' | 'lower';
}

/** A number that an input offers, under the words that it is known by: 1000 is 1 Gbps. */
export interface Suggestion {
  readonly value: string | number;
  readonly label: string;
}

export interface NumberFill {
  readonly from: string;
  readonly times: number;
}

/** What a request asks of an attribute without a question: `value`, or what `take` has, when `attribute` is asked for (and `is` that). */
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
  /** Where a customer is led, below the dashboard of the team, with `{id}` for the record; absent: to the record's page. */
  readonly page?: string;
  /** Texts with `{name}` for values; absent where the title says enough. */
  readonly template?: { readonly subject: string; readonly text: string; readonly inApp: string };
}

export interface EmailDefinition {
  readonly subject: string;
  /** Paragraphs with `{name}` for values. */
  readonly text: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly isTransactional: boolean;
  /** Whether one address gets only a few of them in an hour. */
  readonly isLimited?: boolean;
}

/** A column of a spreadsheet. */
export interface SheetColumnItem {
  readonly wire: string;
  readonly title: string;
  /** px. */
  readonly width: number;
  /** Characters of a text that is taken. */
  readonly longest?: number;
  /** Characters of a text that can be saved at all, taken or not. */
  readonly kept?: number;
  /** When a filled row needs the value: before the sheet is left, or before it is submitted. */
  readonly needed?: 'left' | 'submitted';
  /** The way of entry in which it stands: one column for several values, or one for each. In both without it. */
  readonly entry?: 'single' | 'multi';
  /** Words under which a pasted header may name the column, in lower case. */
  readonly aliases?: readonly string[];
}
