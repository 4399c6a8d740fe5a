/** Limits must be plausible: numbers with a unit, not negative, and in the unit that the name implies. */
import type { Finding } from '../errors.ts';
import type { Json } from '../ir/json.ts';
import type { Limit } from '../ir/limit.ts';
import { below, type Check } from './context.ts';

export const checkLimits: Check = ({ model }) =>
  model.limits.flatMap((limit) => [
    ...amounts(limit),
    ...negative(limit.value, limit),
    ...nothing(limit),
    ...named(limit),
  ]);

const count = /^-?[\d,_]*\.?\d+$/;

function amounts({ value, unit, origin }: Limit): readonly Finding[] {
  if (typeof value !== 'string') return [];
  const place = below(origin, 'value');
  if (count.test(value.trim()))
    return [{ origin: place, message: `The number ${value} is written as text.`, hint: 'Leave the quotes out.' }];
  return unit === null
    ? []
    : [{ origin: place, message: `"${value}" is no amount of ${unit}.`, hint: 'Write a number, or remove the unit.' }];
}

function negative(value: Json, limit: Limit, steps: readonly (string | number)[] = []): readonly Finding[] {
  if (typeof value === 'number' && value < 0)
    return [
      {
        origin: below(limit.origin, 'value', ...steps),
        message: `${value}${limit.unit === null ? '' : ` ${limit.unit}`} cannot be: a limit is never below zero.`,
        hint: `Write ${-value}, or 0.`,
      },
    ];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, part]) => negative(part as Json, limit, [...steps, key]));
}

/** A limit of nothing lets nothing through; an amount of money may be nothing. */
const nothing = ({ value, unit, origin }: Limit): readonly Finding[] =>
  value === 0 && unit !== null && unit !== 'minor units' && unit !== '%'
    ? [
        {
          origin: below(origin, 'value'),
          message: `0 ${unit} cannot be: nothing would be possible.`,
          hint: 'Write 1 or more.',
        },
      ]
    : [];

/** Name suffixes that imply a unit. */
const endings: readonly (readonly [RegExp, ...string[]])[] = [
  [/Ms$/, 'ms'],
  [/[a-z]S$/, 's'],
  [/Minutes$/, 'minutes', 'min'],
  [/Hours$/, 'hours', 'h'],
  [/Px$/, 'px'],
  [/Bytes$/, 'bytes'],
];

function named({ id, unit, origin }: Limit): readonly Finding[] {
  const [, ...wanted] = endings.find(([ending]) => ending.test(id)) ?? [/$/];
  return unit === null || wanted.length === 0 || wanted.includes(unit)
    ? []
    : [
        {
          origin: below(origin, 'unit'),
          message: `"${id}" is named after ${wanted[0]}, but counted in ${unit}.`,
          hint: 'Let both say the same.',
        },
      ];
}
