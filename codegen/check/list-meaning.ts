/** Values of closed lists must be distinguishable for people and programs. */
import type { Finding } from '../errors.ts';
import type { ClosedList } from '../ir/closed-list.ts';
import { objectOf } from '../parse/source-file.ts';
import type { Sources } from '../parse/sources.ts';
import { below, type Check } from './context.ts';

export const checkListMeanings: Check = ({ model, sources }) =>
  model.types.filter(isWritten(sources)).flatMap((list) => [...labels(list), ...spellings(list), ...allRetired(list)]);

/** Derived lists are checked at their source. */
const isWritten =
  (sources: Sources) =>
  ({ origin }: ClosedList): boolean =>
    objectOf(sources.files.get(origin.file)!)['x-from'] === undefined;

function labels(list: ClosedList): readonly Finding[] {
  const open = list.values.filter(({ isRetired }) => !isRetired).map(({ label }) => label);
  return list.values.flatMap(({ label, isRetired }, index) =>
    isRetired || open.indexOf(label) === open.lastIndexOf(label) || open.indexOf(label) === index
      ? []
      : [
          {
            origin: placeOf(list, index, 'title'),
            message: `Another value of this list is called "${label}" too.`,
            hint: 'Tell them apart.',
          },
        ],
  );
}

/** An accepted spelling must mean one value. */
function spellings(list: ClosedList): readonly Finding[] {
  const taken = new Map(list.values.map(({ value }) => [String(value), String(value)]));
  return list.values.flatMap(({ value, accepts }, index) =>
    accepts.flatMap((spelling, at) => {
      const owner = taken.get(spelling);
      taken.set(spelling, String(value));
      return owner === undefined
        ? []
        : [
            {
              origin: below(placeOf(list, index, 'x-accepts'), at),
              message: `"${spelling}" already means "${owner}".`,
              hint: 'Let only one value take it.',
            },
          ];
    }),
  );
}

const allRetired = (list: ClosedList): readonly Finding[] =>
  list.values.every(({ isRetired }) => isRetired)
    ? [
        {
          origin: list.origin.pointer === '' ? below(list.origin, 'oneOf') : list.origin,
          message: 'Every value is retired, so none can be chosen.',
          hint: 'Leave one open, or remove the list.',
        },
      ]
    : [];

/** The states of a workflow are a list too. */
const placeOf = ({ origin }: ClosedList, index: number, word: 'title' | 'x-accepts'): Finding['origin'] =>
  origin.pointer === ''
    ? below(origin, 'oneOf', index, word)
    : { file: origin.file, pointer: `/states/${index}/${word === 'title' ? 'label' : 'accepts'}` };
