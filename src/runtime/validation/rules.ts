/** Validation rules: the JSON Schema keywords that generated validators use, and two of our own. */
import type { formats } from './formats.ts';

export type TypeName = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null';

export interface Rules {
  readonly type?: TypeName | readonly TypeName[];
  /** Name of a shared type whose rules also apply. */
  readonly $ref?: string;
  /** Name of a shared closed list: one of its values, or null. */
  readonly listOrNull?: string;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly anyOf?: readonly Rules[];
  readonly oneOf?: readonly Rules[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: keyof typeof formats;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: Rules;
  readonly properties?: Readonly<Record<string, Rules>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false | Rules;
  readonly maxProperties?: number;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  /** Only for values that arrive as text. */
  readonly default?: unknown;
}

/** An error in the API's format. */
export interface ValidationError {
  /** Keyword of the rule. */
  readonly keyword: string;
  /** JSON pointer of the wrong value, e.g. `/mrc/code`. */
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
}
