/** The flow around the questions: facts, guards, derived answers, services, copying, texts. */
import type { ServiceType } from '#generated/domain/lists/service-type.ts';
import type { Expression } from './expression.ts';

export interface Flow {
  readonly rev: number;
  readonly facts: Readonly<Record<string, Fact>>;
  /** Typical users, as sets of facts. */
  readonly audiences: Readonly<Record<string, { readonly description: string; readonly facts: readonly string[] }>>;
  readonly guards: Readonly<Record<string, { readonly description: string; readonly when: Expression }>>;
  readonly derive: readonly DeriveRule[];
  /** For each question about the locations of a service: the option that chooses the service. */
  readonly sites: Readonly<Record<string, string>>;
  /** Services of the chosen options when the request is complete. */
  readonly services: readonly ServiceRule[];
  /** Which complete walks must yield a service. */
  readonly required: readonly { readonly when: Expression; readonly anyOf: readonly ServiceType[] }[];
  readonly copy: CopyRule;
  readonly present: PresentationThresholds;
  readonly messages: FlowMessages;
}

export interface Fact {
  readonly description: string;
  readonly implies?: readonly string[];
  /** Derived from the answers: possible, and certain, only while these hold. */
  readonly computed?: boolean;
  readonly possibleWhen?: Expression;
  readonly certainWhen?: Expression;
}

export interface DeriveRule {
  readonly question: string;
  readonly by: 'sameValue' | 'sitesOfService' | 'countOfSites' | 'namesOfSites' | 'pairOfLocations';
  /** The question whose answer is read, if the rule needs one. */
  readonly from?: string;
  readonly when: Expression;
}

export interface ServiceRule {
  readonly serviceType: ServiceType;
  /** One service per location, connection or cross connect where `when` holds, or one for the whole request. */
  readonly per: 'location' | 'connection' | 'crossConnect' | 'request';
  readonly when: Expression;
}

export interface CopyRule {
  /** Questions whose copied answers are dropped. [QN-238] */
  readonly drop: readonly string[];
  /** Options that count as chosen when determining which questions a copy answers: those of an ordinary request. */
  readonly askedAs: readonly string[];
  /** Options added if an internet class was chosen without a transport. [QN-240] [QN-241] */
  readonly defaultChildren: Readonly<Record<string, readonly string[]>>;
  /** By service type, the options that the copy has in place of the copied ones. [QN-237] */
  readonly serviceOptions: Readonly<Record<string, readonly string[]>>;
}

export interface PresentationThresholds {
  readonly cardsPerRow: number;
  readonly singleDropdownAbove: number;
  readonly multiDropdownAbove: number;
  readonly locationDropdownAbove: number;
  readonly connectionSelectFrom: number;
  readonly titleWrap: { readonly overCharacters: number; readonly words: number };
  readonly diagramLabelCharacters: number;
}

export interface FlowMessages {
  readonly required: string;
  readonly integer: string;
  readonly number: string;
  readonly positive: string;
  readonly unique: string;
  readonly invalid: string;
  readonly tooLong: string;
  readonly email: string;
  readonly phone: string;
  readonly phoneTooLong: string;
  readonly date: string;
  readonly pastDate: string;
  readonly letters: string;
  readonly commas: string;
  readonly noConfig: string;
  readonly missingService: string;
  readonly notAsked: string;
  readonly coordinates: string;
  readonly above: string;
  readonly below: string;
}
