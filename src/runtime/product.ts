/** The shapes of the generated domain data: lists, workflows, catalogues, events and mails. */
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
  readonly states: readonly WorkflowStateDefinition[];
  /** What cards say where the state alone does not tell how the record stands; the first that fits. */
  readonly cardLabels?: readonly CardLabelDefinition[];
  readonly transitions: readonly TransitionDefinition[];
}

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
  readonly isFinal?: true;
}

/** Values by wire name: a record holds one of them in each field. */
export type FieldValues = Readonly<Record<string, readonly string[]>>;

export interface CardLabelDefinition {
  readonly label: string;
  readonly color: string;
  readonly hint?: string;
  readonly when: FieldValues;
}

export interface TransitionDefinition {
  readonly event: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly who: readonly Grant[];
  /** Name in the server's map of offers: while it fails the event is neither offered nor possible. */
  readonly offer?: string;
  /** Name in the server's map of guards. */
  readonly guard?: string;
  /** Names in the server's map of effects, or `notify:<event>`. */
  readonly effects: readonly string[];
  readonly label: string;
  /** Question to ask before the event is sent. */
  readonly confirm?: string;
  readonly needsReason?: true;
  /** The main button only while the record's fields hold these; left out: whenever it is possible. */
  readonly primary?: FieldValues;
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
  readonly maxLength?: number;
  /** Closed list id of a dropdown or options. */
  readonly list?: string;
  readonly options?: readonly { readonly value: string | number; readonly label: string }[];
  readonly isNullable?: true;
  readonly isInventoryRequired?: true;
  readonly isQuoted?: true;
  readonly isAsked?: true;
  readonly follows?: Following;
  readonly compare?: 'higher' | 'lower';
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
  /** Texts with `{name}` for values; absent where the title says enough. */
  readonly template?: { readonly subject: string; readonly text: string; readonly inApp: string };
}

export interface MailDefinition {
  readonly subject: string;
  /** Paragraphs with `{name}` for values. */
  readonly text: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly isTransactional: boolean;
}
