/** Answer data: one shape per key, as stored in a response. */
import type { AnswerShape } from './definition.ts';

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

/** Colocation space near an area or in an exact building. [QN-059] */
export interface ColocationAnswer {
  readonly id?: string;
  readonly name: string;
  readonly searchBy: 'geo' | 'exact';
  readonly area?: string;
  readonly address?: string;
  /** Miles. */
  readonly radius?: number;
  readonly googleFullDetails?: Readonly<Record<string, unknown>>;
}

export interface FileAnswer {
  readonly fileUrl: string;
  readonly fileId: string;
  readonly name?: string;
  /** Bytes. */
  readonly size?: number;
}

export interface BillEntry {
  readonly type?: 'bill' | 'contract' | '';
  readonly providers?: readonly string[];
  readonly services?: readonly string[];
  readonly comments?: string;
  readonly fileUrls?: readonly FileAnswer[];
}

/** [QN-074] */
export interface MeetingAnswer {
  readonly meetingRequested: boolean;
  readonly email?: string;
  readonly timeRange?: { readonly start: string; readonly end: string };
  readonly meetingType?: string;
  /** Minutes. */
  readonly meetingLength?: number;
  readonly date?: string;
  readonly rescheduleLink?: string;
}

/** [QN-044] */
export interface ContactAnswer {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly company?: string;
  readonly website?: string;
}

export interface RackRow {
  readonly locationIdx: number;
  readonly quantity?: number | null;
  readonly rackType?: string;
  readonly circuitType?: string;
  readonly additionalOptions?: readonly string[];
}

export interface CrossConnectRow {
  readonly quantity?: number | null;
  readonly medium?: string;
  readonly type?: string;
}

/** An A end and a Z end, both location indexes; a row of the page may have several Z ends. [QN-060] */
export interface ConnectionAnswer {
  readonly from: number | null;
  readonly to: number | readonly number[] | null;
}

export interface AnswerByShape {
  readonly text: { readonly text: string };
  readonly optionIds: { readonly optionIds: readonly string[]; readonly multiSelectType?: string };
  readonly locationOptionIds: {
    readonly locationOptionIds: readonly { readonly locationIdx: number; readonly optionIds: readonly string[] }[];
  };
  readonly connectionOptionIds: {
    readonly connectionOptionIds: readonly { readonly connectionIdx: number; readonly optionIds: readonly string[] }[];
  };
  readonly locations: { readonly locations: readonly LocationAnswer[] };
  readonly colocations: { readonly colocations: readonly ColocationAnswer[] };
  readonly connections: { readonly connections: readonly ConnectionAnswer[] };
  readonly storedLocations: { readonly storedLocations: readonly LocationAnswer[] };
  readonly wanAddresses: { readonly wanAddresses: readonly LocationAnswer[] };
  readonly locationsAddresses: { readonly locationsAddresses: readonly LocationAnswer[] };
  readonly locationsInfo: {
    readonly locationsInfo: readonly {
      readonly locationIdx: number;
      readonly text?: string;
      readonly number?: number | null;
    }[];
  };
  readonly date: { readonly date: string };
  readonly phones: {
    readonly phones: readonly {
      readonly locationIdx: number;
      readonly counts: Readonly<Record<string, number | null>>;
    }[];
  };
  readonly crossConnects: { readonly crossConnects: Readonly<Record<string, readonly CrossConnectRow[]>> };
  readonly rackTypes: { readonly rackTypes: readonly RackRow[] };
  readonly providerAllowDenyList: {
    readonly providerAllowDenyList: {
      readonly allowList: readonly string[];
      readonly denyList: readonly string[];
      readonly comments?: string;
    };
  };
  readonly referral: { readonly referral: { readonly from: string; readonly comments?: string } };
  readonly copyQuote: {
    readonly copyQuote: {
      readonly questionnaireId: string;
      readonly serviceType: string;
      readonly addressIds: readonly string[];
    };
  };
  readonly billUpload: { readonly billUpload: readonly BillEntry[] };
  readonly fileUrls: { readonly fileUrls: readonly FileAnswer[] };
  readonly meeting: { readonly chilipiperMeeting: MeetingAnswer } | { readonly googleMeeting: MeetingAnswer };
  readonly contact: { readonly contact: ContactAnswer };
}

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
