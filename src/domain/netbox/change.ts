/** A difference between both sides, and the context of comparing one record. */
import type { NetboxChangeKind } from '#generated/domain/lists/netbox-change-kind.ts';
import type { NetboxRecordKind } from '#generated/domain/lists/netbox-record-kind.ts';
import type { ServiceType } from '#generated/domain/lists/service-type.ts';
import type { Ends } from './facts.ts';
import type { Pairs } from './match.ts';
import type { Agreed, Sides, Value } from './sides.ts';

export interface FieldChange {
  readonly field: string;
  readonly here: Value;
  readonly there: Value;
}

/** Why a change cannot be made yet: a message of the area `netbox` and its values. */
export interface Reason {
  readonly text:
    | 'unknownProvider'
    | 'unknownSite'
    | 'noSite'
    | 'unknownType'
    | 'noCircuitId'
    | 'noProvider'
    | 'twoCircuits'
    | 'removedThere';
  readonly name?: string;
}

export interface Change {
  readonly key: string;
  readonly kind: NetboxChangeKind;
  readonly record: NetboxRecordKind;
  readonly title: string;
  readonly recordId: string | null;
  readonly netboxId: number | null;
  readonly fields: readonly FieldChange[];
  readonly reason: Reason | null;
}

/** Values of a pair on which both sides agree. */
export interface Agreement {
  readonly kind: NetboxRecordKind;
  readonly netboxId: number;
  readonly recordId: string;
  readonly agreed: Agreed;
}

/** Context of circuit changes. */
export interface ChangeContext {
  readonly sides: Sides;
  readonly providers: Pairs;
  readonly sites: Pairs;
  readonly circuits: Pairs;
  readonly types: ReadonlyMap<number, ServiceType>;
  readonly ends: (circuit: number) => Ends;
}

/** Equal values become agreed; for different ones the last agreement stays. */
export function agreedOf(pairs: readonly FieldChange[], before: Agreed): Agreed {
  return {
    ...before,
    ...Object.fromEntries(pairs.flatMap(({ field, here, there }) => (here === there ? [[field, here]] : []))),
  };
}
