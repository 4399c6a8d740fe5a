/** Answer data: one shape per key, as stored in a response. */

/** A location of the questionnaire. `idx` counts from 0 and identifies it in this questionnaire. [QN-047] [QN-075] */
export interface LocationAnswer {
  readonly idx: number;
  readonly name: string;
  /** The chosen stored address, if any. */
  readonly id?: string;
  /** Options of the service question that are needed here; undefined means all. */
  readonly serviceOptionIds?: readonly string[];
  readonly isDataCenter?: boolean;
  readonly fullAddress?: string;
  readonly street?: string;
  readonly city?: string;
  readonly stateProvince?: string;
  readonly postalCode?: string;
  readonly country?: string;
  readonly lat?: number;
  readonly lng?: number;
  /** The place that was chosen in the address search. */
  readonly googleFullDetails?: Readonly<Record<string, unknown>>;
  readonly locationType?: string;
  readonly isNewConstruction?: boolean;
  readonly demarc?: string;
  readonly handoffDetails?: string;
}

export interface FileAnswer {
  readonly fileUrl: string;
  readonly fileId: string;
  readonly name?: string;
  /** Bytes. */
  readonly size?: number;
}

/** An A end and a Z end, both location indexes; a row of the page may have several Z ends. [QN-060] */
export interface ConnectionAnswer {
  readonly from: number | null;
  readonly to: number | readonly number[] | null;
}

/** Answer data by form. Each file of `types/` adds its own. */
export interface AnswerByShape {}

/** The key under which an answer of this form is stored. */
export type AnswerShape = keyof AnswerByShape;

export type AnswerData = AnswerByShape[AnswerShape];

/** One stored answer. `derived` ones follow from others, `copied` ones are from an earlier request. */
export interface Response {
  readonly questionId: string;
  readonly rev?: number;
  readonly source?: 'asked' | 'derived' | 'copied';
  readonly data: AnswerData;
}

export type Responses = readonly Response[];

/** The answer narrowed to `shape`; undefined if it is missing or has another shape. */
export function dataAs<S extends AnswerShape>(shape: S, data: AnswerData | undefined): AnswerByShape[S] | undefined {
  if (data === undefined) return undefined;
  const isShape = shape === 'meeting' ? 'chilipiperMeeting' in data || 'googleMeeting' in data : shape in data;
  return isShape ? (data as AnswerByShape[S]) : undefined;
}
