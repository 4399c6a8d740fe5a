/** Types of a page of steps, generated from screens of kind form, wizard and dialog. */
import type { ListItem } from '#runtime/product.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import type { Meaning } from '#web/theme/tokens.ts';
import type { StepKind } from './StepField.tsx';
import type { Go } from '#web/shell/navigation/useGo.ts';

export interface StepField {
  readonly key: string;
  readonly title: string;
  readonly description?: string;
  readonly kind: StepKind | 'reference';
  readonly isRequired?: true;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** Specified texts by JSON Schema keyword. */
  readonly messages?: Readonly<Record<string, string>>;
  readonly autocomplete?: string;
  readonly example?: string;
  readonly items?: readonly ListItem[];
  readonly reference?: { readonly path: string; readonly title: string };
}

export interface StepLink {
  readonly label: string;
  readonly to: string;
}

export interface Step<Call extends string> {
  readonly id: string;
  readonly title?: string;
  /** `{name}` is replaced by an answer or a query parameter. */
  readonly text?: string;
  readonly fields: readonly StepField[];
  readonly submit?: { readonly label: string; readonly call: Call; readonly access?: readonly Grant[] };
  /** Reopens an earlier step with its answers. */
  readonly back?: { readonly label: string; readonly step: string };
  /** Repeats a call after a countdown. */
  readonly again?: { readonly label: string; readonly call: Call; readonly seconds?: number };
  readonly links?: readonly StepLink[];
}

export interface Outcome {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly tone?: Meaning;
  readonly links?: readonly StepLink[];
}

export interface StepsScreen<Call extends string> {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Names of the query parameters that the page passes to its calls. */
  readonly query?: readonly string[];
  readonly load?: {
    readonly call: Call;
    readonly pending?: string;
    readonly slow?: { readonly seconds: number; readonly link: StepLink };
  };
  readonly steps: readonly Step<Call>[];
  readonly outcomes: readonly Outcome[];
}

export type Answer = string | boolean | File | readonly string[];
export type Answers = Readonly<Record<string, Answer>>;

export interface ActionInput {
  readonly answers: Answers;
  /** Query parameters by name. */
  readonly query: Readonly<Record<string, string>>;
  readonly go: Go;
}

/** What the page shows next; without a result it stays as it is. */
export type ActionResult =
  | { readonly step: string; readonly answers?: Answers }
  | { readonly outcome: string; readonly values?: Readonly<Record<string, unknown>> }
  | void;

export type Action = (input: ActionInput) => Promise<ActionResult>;

/** Additional errors by field key; null for none. */
export type FieldCheck = (input: ActionInput) => Promise<Readonly<Record<string, string>> | null>;
