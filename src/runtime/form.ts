/** What a generated form is: the shape of its data, how each field is asked, and the validator of the body that it sends. */
import type { ToggledSections } from './access.ts';
import type { ListItem, NumberFill, Suggestion } from './product.ts';
import type { Condition } from './validation/conditions.ts';
import type { Offer } from './validation/offers.ts';
import type { Validator } from './validation/validator.ts';
import type { ReferenceView } from './reference-view.ts';
import type { Grant } from './vocabulary.ts';

/** JSON Schema of the form's data, as far as the form engine needs it. */
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

/** How one field is asked. */
export interface FormInput {
  /** Key of the table of inputs: the field's kind, or the widget that its schema names. */
  readonly input: string;
  /** One line under the label. */
  readonly help?: string;
  readonly placeholder?: string;
  readonly unit?: string;
  /** The months are the length of a contract. */
  readonly isTerm?: boolean;
  readonly scale?: number;
  readonly maxLength?: number;
  /** True for a number that may be below 0. */
  readonly isSigned?: boolean;
  /** True for an amount that may be a fraction of the smallest coin. */
  readonly isUnitPrice?: boolean;
  /** Lines of a long text. */
  readonly rows?: number;
  /** What the browser may fill in by itself, and the name by which it knows the field. */
  readonly autoComplete?: string;
  readonly name?: string;
  /** Currency of an amount to begin with, and those on offer where the page knows them. */
  readonly currency?: string;
  readonly currencies?: readonly string[];
  /** First and last day of a date: `today`, a day, or the wire name of a neighboring date. */
  readonly days?: { readonly first?: string; readonly last?: string };
  readonly items?: readonly ListItem[];
  /** Numbers that are offered beside free typing. */
  readonly suggestions?: readonly Suggestion[];
  /** The neighbor that the number is filled in from while that one is typed. */
  readonly fill?: NumberFill;
  readonly reference?: ReferenceView;
  /** Wire name of the neighbor whose service type picks the catalogue of this value. */
  readonly catalogueBy?: string;
  /** The one attribute of that catalogue that is asked; all unless said. */
  readonly part?: string;
  /** Sections of that catalogue that a toggle of the record's team guards. */
  readonly toggled?: ToggledSections;
  /** The field of the record, or the part of one, that the property of a call sets, where it has another name. */
  readonly from?: string;
  /** Who may set the field, where that is fewer than may send the form. */
  readonly write?: readonly Grant[];
  readonly section?: string;
  /** How structured data is asked, value by value. */
  readonly structure?: FormStructure;
  /** Words above the first field of a part of the form. */
  readonly heading?: { readonly title: string; readonly text?: string | undefined };
  /** Asked only while these answers hold one of the values, by wire name. */
  readonly when?: Readonly<Record<string, readonly unknown[]>>;
}

/** Structured data: named parts, any number of items, or one value. */
export type FormStructure =
  | { readonly shape: 'group'; readonly parts: readonly FormPart[] }
  | {
      readonly shape: 'list';
      readonly item: FormStructure;
      /** What one item is called; without it they are only numbered. */
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
  /** Asked only while one of these holds. */
  readonly when?: readonly Condition[];
  /** Required while one of these holds. */
  readonly neededWhen?: readonly Condition[];
  /** Filled in when a condition begins to hold; of several the first that does. */
  readonly presets?: readonly { readonly when: Condition; readonly value: unknown }[];
  /** Wire name of the list beside this one: what is chosen there cannot be chosen here. */
  readonly distinctFrom?: string;
  /** Only so many choices under what is chosen in the part of that wire name are offered. */
  readonly below?: { readonly wire: string; readonly positions: number; readonly text: string };
  /** What can be had while a condition holds; any value without one that holds. */
  readonly offers?: { readonly text: string; readonly among: readonly Offer[] };
  readonly value: FormStructure;
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
