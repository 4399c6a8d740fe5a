/** Merges changes that two people made at once: finds the fields that clash and those that do not. */
import type { EntityView, FieldView, NamedValues } from '#runtime/view.ts';

export interface Clash {
  readonly field: FieldView;
  /** Wire name of the attribute inside the field, if a catalogue describes it; null for the field itself. */
  readonly attribute: string | null;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merge {
  /** The own changes, without clashes and without values that the other person set too. */
  readonly body: NamedValues;
  readonly clashes: readonly Clash[];
  /** Fields that only the other person changed. */
  readonly theirFields: readonly FieldView[];
}

export interface ThreeStates {
  /** The record as opened. */
  readonly opened: NamedValues;
  /** The record as stored now. */
  readonly latest: NamedValues;
  /** What the form changes. */
  readonly body: NamedValues;
}

export function mergeChanges({ fields }: EntityView, { opened, latest, body }: ThreeStates): Merge {
  const merged: Record<string, unknown> = {};
  const clashes: Clash[] = [];
  const all = Object.values(fields);
  for (const [wire, mine] of Object.entries(body)) {
    const [before, theirs] = [opened[wire], latest[wire]];
    const field = all.find((each) => each.wire === wire);
    if (field === undefined || isSame(before, theirs)) merged[wire] = mine;
    else if (field.catalogueBy !== undefined && isParts(mine) && isParts(theirs)) {
      const parts = mergeParts(field, { opened: isParts(before) ? before : {}, latest: theirs, body: mine });
      clashes.push(...parts.clashes);
      if (Object.keys(parts.body).length > 0) merged[wire] = parts.body;
    } else if (!isSame(mine, theirs)) clashes.push({ field, attribute: null, mine, theirs });
  }
  const theirFields = all.filter(
    ({ wire, isReadOnly }) => isReadOnly !== true && !(wire in body) && !isSame(opened[wire], latest[wire]),
  );
  return { body: merged, clashes, theirFields };
}

/** Merges the attributes of a catalogue one by one, because a form sends all of them. */
function mergeParts(field: FieldView, { opened, latest, body }: ThreeStates): Pick<Merge, 'body' | 'clashes'> {
  const changed = Object.entries(body).filter(([name, mine]) => !isSame(opened[name], mine));
  const isFree = (name: string): boolean => isSame(opened[name], latest[name]);
  return {
    body: Object.fromEntries(changed.filter(([name]) => isFree(name))),
    clashes: changed
      .filter(([name, mine]) => !isFree(name) && !isSame(mine, latest[name]))
      .map(([name, mine]) => ({ field, attribute: name, mine, theirs: latest[name] })),
  };
}

/** The body with the own values for these clashes. */
export function withOwnValues(body: NamedValues, chosen: readonly Clash[]): NamedValues {
  const all: Record<string, unknown> = { ...body };
  for (const { field, attribute, mine } of chosen)
    all[field.wire] =
      attribute === null ? mine : { ...(all[field.wire] as NamedValues | undefined), [attribute]: mine };
  return all;
}

const isParts = (value: unknown): value is NamedValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined, null, an empty text and an empty list are equal. The database does not keep the key order of objects. */
const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value)) return value.length === 0 ? '' : `[${value.map(textOf).join(',')}]`;
  if (!isParts(value)) return JSON.stringify(value);
  const entries = Object.entries(value)
    .map(([key, each]) => [key, textOf(each)] as const)
    .filter(([, text]) => text !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.length === 0 ? '' : JSON.stringify(entries);
}
