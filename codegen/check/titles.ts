/** Titles and areas that people would confuse, or that are spelled like another. */
import type { Finding } from '../errors.ts';
import type { Model } from '../ir/model.ts';
import type { Origin } from '../ir/origin.ts';
import { closest } from './closest.ts';
import { below, declaredFields, isComplete, type Check } from './context.ts';

export const checkTitles: Check = (context) => {
  const { model } = context;
  if (!isComplete(context, 'entity', 'catalogue')) return [];
  return [
    ...twice(
      model.entities.map(({ title, id, origin }) => ({ title, id, origin })),
      'entity',
    ),
    ...attributes(model),
    ...model.entities.flatMap(({ title, origin, ...entity }) => [
      ...fullStop(title, origin),
      ...declaredFields({ title, origin, ...entity }).flatMap((field) => fullStop(field.title, field.origin)),
    ]),
    ...areas(model),
  ];
};

interface Titled {
  readonly title: string;
  readonly id: string;
  readonly origin: Origin;
}

/** Attributes of one service type, with those that all have. */
function attributes({ catalogues }: Model): readonly Finding[] {
  const titled = catalogues.map(({ id, attributes: own }) => ({
    id,
    own: own.map(({ title, key, origin }) => ({ title, id: key, origin })),
  }));
  const common = titled.find(({ id }) => id === '_common')?.own ?? [];
  return titled.flatMap(({ id, own }) => twice(id === '_common' ? own : [...common, ...own], 'attribute'));
}

function twice(items: readonly Titled[], what: string): readonly Finding[] {
  const taken = new Map<string, Titled>();
  return items.flatMap((item) => {
    const key = item.title.toLowerCase();
    const other = taken.get(key);
    if (other === undefined) taken.set(key, item);
    return other === undefined || other.id === item.id
      ? []
      : [
          {
            origin: below(item.origin, 'title'),
            message: `The ${what} "${other.id}" has the title "${item.title}" too.`,
            hint: 'Give this one a title that says how it differs.',
          },
        ];
  });
}

const fullStop = (title: string, origin: Origin): readonly Finding[] =>
  /[^.]\.$/.test(title)
    ? [
        {
          origin: below(origin, 'title'),
          message: `The title "${title}" ends with a full stop.`,
          hint: 'Write the name alone, in sentence case, e.g. "Label".',
        },
      ]
    : [];

/** An area with one entity that is nearly the name of another is a typo. */
function areas({ entities }: Model): readonly Finding[] {
  const byArea = Map.groupBy(entities, ({ area }) => area);
  return [...byArea].flatMap(([area, own]) => {
    const near =
      own.length > 1
        ? null
        : closest(
            area,
            [...byArea.keys()].filter((one) => one !== area),
          );
    return near === null || Math.abs(near.length - area.length) > 1 || byArea.get(near)!.length < own.length
      ? []
      : [
          {
            origin: below(own[0]!.origin, 'x-resource', 'area'),
            message: `No other entity is in the area "${area}".`,
            hint: `Did you mean "${near}"?`,
          },
        ];
  });
}
