/** Rows of an answer, one or more per location or connection. */
import type { AskedQuestion } from '../answer-type.ts';
import type { PlannedService } from '../../service.ts';

/** One entry for each location or connection of the question. */
export const perPlaceOf = <E>({ subset }: Pick<AskedQuestion, 'subset'>, entryAt: (idx: number) => E): readonly E[] =>
  (subset ?? []).map(entryAt);

/** The blank entries, each replaced by the given one of the same place. */
export const filledEntries = <E>(
  given: readonly E[],
  blank: readonly E[],
  placeOf: (entry: E) => number,
): readonly E[] => blank.map((entry) => given.find((one) => placeOf(one) === placeOf(entry)) ?? entry);

export const locationOf = ({ locationIdx }: { readonly locationIdx: number }): number => locationIdx;

/** Rows at the locations of the service. */
export const rowsAt = <E extends { readonly locationIdx: number }>(
  rows: readonly E[],
  { locationIdxs }: PlannedService,
): readonly E[] => rows.filter(({ locationIdx }) => locationIdxs.includes(locationIdx));

/** "Dallas: 100 Mbps"; empty without a text. */
export const placed = (place: string, text: string): string => (text === '' ? '' : `${place}: ${text}`);

/** "3 × Rack, 20 A"; empty without a quantity. */
export const counted = (quantity: number | null | undefined, words: readonly string[]): string =>
  quantity ? `${quantity} × ${words.filter(Boolean).join(', ')}` : '';

/** Label of a closed list's value; the value itself if it is unknown. */
export const labelIn = (list: readonly { value: string; label: string }[], value: string | undefined): string =>
  list.find((item) => item.value === value)?.label ?? value ?? '';
