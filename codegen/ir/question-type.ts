/** A form of answer in `schemas/questionnaire/types`, and the question types that take it. */
import type { JsonObject } from './json.ts';

export interface QuestionTypeFile {
  /** Questions name it as `answer.shape`. */
  readonly id: string;
  readonly description: string;
  /** The scope that its questions must have. */
  readonly scope?: 'location' | 'connection';
  /** Parts that its questions must have. */
  readonly needs?: readonly ('options' | 'files' | 'meeting')[];
  /** The component that asks it; undefined for the single choice. */
  readonly step?: string;
  readonly hasOwnButtons?: true;
  readonly types: readonly {
    readonly id: string;
    readonly title: string;
    readonly description: string;
    readonly step?: string;
  }[];
  /** Types of other forms whose questions may take this one. */
  readonly alsoFor?: readonly string[];
  /** Members of an answer on the wire. */
  readonly data: JsonObject;
}
