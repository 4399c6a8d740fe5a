/** What was renamed or removed, who still names it in code, and what stored data has the old word. */
import type { Model } from '../../ir/model.ts';
import { renamedNames, type NameChange } from '../../names/changes.ts';
import { leftBehind, listed } from '../../names/left-behind.ts';
import { idOf } from '../../names/names.ts';
import { holdersOf } from '../../names/stored.ts';

export interface NameShown {
  readonly effect: 'renamed' | 'gone' | 'look at' | 'perhaps' | 'stored';
  readonly what: string;
}

export const nameChanges = (root: string, model: Model): readonly NameShown[] =>
  leftBehind(root, model, renamedNames(root, model)).flatMap(({ change, places }) => {
    const sure = places.filter(({ isSure }) => isSure);
    const perhaps = places.filter(({ isSure }) => !isSure);
    return [
      titleOf(change),
      ...(sure.length === 0 ? [] : [{ effect: 'look at', what: listed(sure) } as const]),
      ...(perhaps.length === 0 ? [] : [{ effect: 'perhaps', what: listed(perhaps) } as const]),
      ...holdersOf(change.kind).map((what) => ({ effect: 'stored', what }) as const),
    ];
  });

const titleOf = ({ kind, was, now }: NameChange): NameShown =>
  now === null
    ? { effect: 'gone', what: `${kind} ${idOf(was)}` }
    : { effect: 'renamed', what: `${kind} ${idOf(was)} is called ${now.word} now` };
