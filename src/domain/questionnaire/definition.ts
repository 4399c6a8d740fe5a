/** The questionnaire as in its schema files: questions in order, and the flow around them. */
import type { ConditionalType } from '#generated/domain/lists/conditional-type.ts';
import type { QuestionType } from '#generated/domain/lists/question-type.ts';
import type { AnswerShape } from './answer.ts';
import type { Expression } from './expression.ts';
import type { Flow } from './flow.ts';

export type AnswerScope = 'questionnaire' | 'location' | 'connection';

export interface QuestionnaireDefinition {
  readonly flow: Flow;
  readonly questions: readonly Question[];
  /** Wire values of the closed lists in answers, by list id. */
  readonly lists: Readonly<Record<string, readonly (string | number)[]>>;
}

export interface Question {
  readonly id: string;
  /** Incremented when wording or rules change; a response stores the revision it answered. */
  readonly rev: number;
  readonly retired?: boolean;
  readonly order: number;
  readonly type: QuestionType;
  readonly title: string;
  readonly subtitle?: string;
  readonly dashboardTitle: string;
  readonly help?: string;
  /** The help is shown only while this holds. */
  readonly helpWhen?: Expression;
  readonly serviceTypes?: readonly string[];
  readonly options?: readonly Option[];
  readonly conditionals?: readonly Conditional[];
  readonly answer: AnswerRule;
  readonly present?: Presentation;
  readonly skip?: readonly string[];
  readonly feeds?: readonly string[];
  /** Earlier questions whose stored answers become answers to this one. */
  readonly takesOver?: readonly EarlierAnswers[];
}

/**
 * A renamed question takes over one other's answers; parts of a split one share them; a merged one takes over several.
 */
export interface EarlierAnswers {
  readonly question: string;
  /** Current options by earlier id; others are dropped. Without it the answer is taken over unchanged. */
  readonly options?: Readonly<Record<string, readonly string[]>>;
}

export interface Option {
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string;
  /** Wire value of a closed list, or numbers that windows and filters compare. */
  readonly value?: string | number | { readonly mbps: number } | { readonly count: number; readonly orMore?: boolean };
  readonly imageUrl?: string;
  readonly retired?: boolean;
  /** The option under which this one is offered. */
  readonly parent?: string;
  /** Message if this option is chosen without one of its child options. */
  readonly childMessage?: string;
  readonly hide?: readonly { readonly when: Expression; readonly message?: string }[];
}

export interface Conditional {
  readonly optionId: string;
  readonly mustMet?: boolean;
  readonly mustNotMet?: boolean;
  readonly type?: ConditionalType;
}

export interface AnswerRule {
  readonly shape: AnswerShape;
  readonly scope?: AnswerScope;
  readonly min?: number;
  readonly minMessage?: string;
  readonly minWhen?: readonly { readonly when: Expression; readonly count: number; readonly message: string }[];
  readonly max?: { readonly default: number; readonly privileged?: number };
  readonly maxMessage?: string;
  readonly window?: { readonly around: 'first'; readonly positions: number; readonly unlessPrivileged?: boolean };
  readonly below?: { readonly question: string; readonly positions: number };
  readonly exclusive?: readonly {
    readonly optionId: string;
    readonly on: 'clear' | 'reject';
    readonly message?: string;
  }[];
  readonly filter?: readonly { readonly when: Expression; readonly keep: { readonly mbpsBelow: number } }[];
  readonly notEverywhere?: { readonly optionId: string; readonly message: string };
  /** Refuses a service that needs a location but is at none. */
  readonly everyServiceSomewhere?: { readonly message: string };
  readonly maxLength?: number;
  readonly lists?: Readonly<Record<string, string>>;
  readonly radius?: { readonly allowed: readonly number[]; readonly default: number };
  readonly files?: {
    readonly max: number;
    readonly maxBytes: number;
    readonly accept: readonly string[];
    readonly minMessage: string;
    readonly maxMessage: string;
    readonly sizeMessage: string;
    readonly typeMessage: string;
  };
  readonly defaultMonthsAhead?: number;
  readonly meeting?: { readonly minutes: number; readonly isRequired: boolean; readonly requiredMessage?: string };
}

export interface Presentation {
  /** The page that shows it; by default the page of its type. */
  readonly step?: 'contact_info' | 'copy_quote_selection' | 'copy_quote_configuration';
  readonly control?: 'auto' | 'cards' | 'dropdown';
  readonly prefill?: 'profile' | 'stored_locations' | 'previous';
  readonly editableInDetails?: boolean;
  readonly placeholder?: string;
  readonly imageUrls?: Readonly<Record<string, string>>;
}
