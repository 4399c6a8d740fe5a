/** How staff recognize a record. Short numbers repeat from team to team, so the team is always next to the number. */
import { recordName } from '#domain/format/shown-as.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';

/** `SG-1001`, or the name of a record without a number. */
export function numberOf(view: EntityView, record: WireRecord): string {
  const number = record['display_id'];
  return typeof number === 'string' && number !== '' ? number : recordName(view, record);
}

/** The team of the record; empty for records without a team. */
export function teamOf(record: WireRecord): string {
  const team = record['team'] as { readonly name?: unknown } | null | undefined;
  return typeof team?.name === 'string' ? team.name : '';
}

/** `SG-1001 · Orbit Foods` */
export const referenceOf = (view: EntityView, record: WireRecord): string =>
  [numberOf(view, record), teamOf(record)].filter(Boolean).join(' · ');
