/** How staff read which record is meant: short numbers repeat from team to team, so the team always stands beside. */
import { recordName } from '#domain/format/shown-as.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';

/** `SG-1001`, or what the record is called where it has no number of its own. */
export function numberOf(view: EntityView, record: WireRecord): string {
  const number = record['display_id'];
  return typeof number === 'string' && number !== '' ? number : recordName(view, record);
}

/** The team that the record belongs to; empty for records of no team. */
export function teamOf(record: WireRecord): string {
  const team = record['team'] as { readonly name?: unknown } | null | undefined;
  return typeof team?.name === 'string' ? team.name : '';
}

/** `SG-1001 · Orbit Foods` */
export const referenceOf = (view: EntityView, record: WireRecord): string =>
  [numberOf(view, record), teamOf(record)].filter(Boolean).join(' · ');
