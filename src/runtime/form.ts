/** A generated form: its data shape, its inputs, and the validator of the request body. */
import type { ToggledSections } from './access.ts';
import type { ListItem, NumberFill, Suggestion } from './product.ts';
import type { Condition } from './validation/conditions.ts';
import type { Offer } from './validation/offers.ts';
import type { Validator } from './validation/validator.ts';
import type { ReferenceView } from './reference-view.ts';
import type { Grant } from './vocabulary.ts';

/** JSON Schema of the form's data, reduced to what the form engine needs. */
export interface FormSchema {
  readonly type: 'object';
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, FormProperty>>;
}

export interface FormProperty {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly title: string;
  readonly default?: unknown;
  readonly items?: object;
}

/** The input of one field. */
export interface FormInput {
  /** Key of the input component: the field's kind, or the widget from its schema. */
  readonly input: string;
  /** One line under the label. */
  readonly help?: string;
  readonly placeholder?: string;
  readonly unit?: string;
  /** The months are a contract length. */
  readonly isTerm?: boolean;
  readonly scale?: number;
  readonly maxLength?: number;
  /** True for a number that may be negative. */
  readonly isSigned?: boolean;
  /** True for an amount that may be finer than the currency's smallest unit. */
  readonly isUnitPrice?: boolean;
  /** Number of lines of a long text. */
  readonly rows?: number;
  /** HTML autocomplete token. */
  readonly autoComplete?: string;
  readonly name?: string;
  /** Default currency of an amount, and the available ones if the page knows them. */
  readonly currency?: string;
  readonly currencies?: readonly string[];
  /** First and last day of a date: `today`, a day, or the wire name of a neighboring date. */
  readonly days?: { readonly first?: string; readonly last?: string };
  readonly items?: readonly ListItem[];
  /** Suggested numbers in addition to free input. */
  readonly suggestions?: readonly Suggestion[];
  /** Fills the number from a neighboring one while that one is typed. */
  readonly fill?: NumberFill;
  readonly reference?: ReferenceView;
  /** Wire name of the neighboring service type that selects the catalogue of this value. */
  readonly catalogueBy?: string;
  /** Limits the input to one attribute of that catalogue. */
  readonly part?: string;
  /** Catalogue sections guarded by a toggle of the team. */
  readonly toggled?: ToggledSections;
  /** The field of the record, or part of one, that a call's property sets, if it has another name. */
  readonly from?: string;
  /** Grants to set the field, if narrower than those of the form. */
  readonly write?: readonly Grant[];
  readonly section?: string;
  /** How structured data is entered. */
  readonly structure?: FormStructure;
  /** Allowed file name extensions, the largest number of files, and the values of each file. */
  readonly accept?: readonly string[];
  readonly most?: number;
  readonly parts?: readonly FilePart[];
  /** Values of an added file. */
  readonly start?: Readonly<Record<string, unknown>>;
  /** Heading above the first field of a section of the form. */
  readonly heading?: { readonly title: string; readonly text?: string | undefined };
  /** Shown only while these answers have one of the values, by wire name. */
  readonly when?: Readonly<Record<string, readonly unknown[]>>;
}

/** Structured data: named parts, a list of items, or one value. */
export type FormStructure =
  | { readonly shape: 'group'; readonly parts: readonly FormPart[] }
  | {
      readonly shape: 'list';
      readonly item: FormStructure;
      /** Title of an item; items are numbered without it. */
      readonly itemTitle?: string;
      readonly fewest?: number;
      readonly most?: number;
    }
  | { readonly shape: 'input'; readonly field: FormInput };

export interface FormPart {
  readonly wire: string;
  readonly title: string;
  readonly help?: string;
  readonly isRequired?: boolean;
  /** Shown only while one of these conditions holds. */
  readonly when?: readonly Condition[];
  /** Required while one of these conditions holds. */
  readonly neededWhen?: readonly Condition[];
  /** Filled in when a condition becomes true; the first match counts. */
  readonly presets?: readonly { readonly when: Condition; readonly value: unknown }[];
  /** Wire name of a neighboring list; its chosen values are not available here. */
  readonly distinctFrom?: string;
  /** Offers only this many choices below the one chosen in the named part. */
  readonly below?: { readonly wire: string; readonly positions: number; readonly text: string };
  /** Available values while a condition holds; all values if no condition holds. */
  readonly offers?: { readonly text: string; readonly among: readonly Offer[] };
  readonly value: FormStructure;
}

/** A value of each file; the body has a list with one for each. */
export interface FilePart extends FormPart {
  /** The list has the names of the files that are ticked. */
  readonly isName?: true;
}

export interface FormUiField {
  readonly 'ui:field': 'input';
  readonly 'ui:options': FormInput;
}

export interface FormDefinition {
  readonly schema: FormSchema;
  readonly uiSchema: Readonly<Record<string, FormUiField>>;
  readonly validate: Validator;
}
