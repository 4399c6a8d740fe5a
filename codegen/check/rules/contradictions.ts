/** Contradictory rules of a value, rules that its type cannot have, and values too large for their column. */
import type { Finding } from '../../errors.ts';
import type { JsonObject } from '../../ir/json.ts';
import { pointerTo } from '../../parse/place.ts';
import type { SourceFile } from '../../parse/source-file.ts';
import { ruleNodes, typesOf, type RuleNode } from './nodes.ts';

export const contradictionsIn = (file: SourceFile): readonly Finding[] =>
  ruleNodes(file).flatMap((place) => rules.flatMap((rule) => rule(place).map(at(file, place))));

interface Mistake {
  readonly word: string;
  readonly message: string;
  readonly hint: string;
}

type Rule = (place: RuleNode) => readonly Mistake[];

const at =
  (file: SourceFile, { pointer }: RuleNode) =>
  ({ word, message, hint }: Mistake): Finding => ({
    origin: { file: file.path, pointer: pointerTo(pointer, word) },
    message,
    hint,
  });

const numberOf = (node: JsonObject, word: string): number | null => {
  const value = node[word];
  return typeof value === 'number' ? value : null;
};

/** Pairs of minimum and maximum. */
const pairs = [
  { least: 'minLength', most: 'maxLength', nothing: 'No text has both', unit: ' characters' },
  { least: 'minItems', most: 'maxItems', nothing: 'No list has both', unit: ' items' },
  { least: 'minimum', most: 'maximum', nothing: 'No number is both', unit: '' },
] as const;

const order: Rule = ({ node }) =>
  pairs.flatMap(({ least, most, nothing, unit }) => {
    const [low, high] = [numberOf(node, least), numberOf(node, most)];
    if (low === null || high === null || low <= high) return [];
    const message = `${nothing} ${low}${unit} or more and ${high}${unit} or less.`;
    return [{ word: least, message, hint: `Lower "${least}" or raise "${most}".` }];
  });

const openOrder: Rule = ({ node }) => {
  const above = numberOf(node, 'exclusiveMinimum');
  const below = numberOf(node, 'exclusiveMaximum');
  const [low, high] = [above ?? numberOf(node, 'minimum'), below ?? numberOf(node, 'maximum')];
  if ((above === null && below === null) || low === null || high === null || low < high) return [];
  const word = above === null ? 'exclusiveMaximum' : 'exclusiveMinimum';
  const message = `No number is ${above === null ? `${low} or more` : `above ${low}`} and ${below === null ? `${high} or less` : `below ${high}`}.`;
  return [{ word, message, hint: 'Move them apart.' }];
};

/** Steps that no number between the limits meets. */
const steps: Rule = ({ node }) => {
  const [step, low, high] = ['multipleOf', 'minimum', 'maximum'].map((word) => numberOf(node, word));
  if (step == null || low == null || high == null || Math.floor(high / step) * step >= low) return [];
  const message = `No multiple of ${step} lies between ${low} and ${high}.`;
  return [{ word: 'multipleOf', message, hint: 'Make the step smaller or the limits wider.' }];
};

const wordsOfType: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['text', ['string'], ['minLength', 'maxLength', 'pattern']],
  ['numbers', ['integer', 'number'], ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
  ['lists', ['array'], ['minItems', 'maxItems', 'uniqueItems']],
];

/** A rule that does not apply to the type has no effect. */
const belongs: Rule = ({ node }) => {
  const types = typesOf(node);
  if (types.length === 0 || types.some((type) => type.includes('{'))) return [];
  return wordsOfType.flatMap(([what, fitting, words]) =>
    words
      .filter((word) => isRule(node[word]) && !fitting.some((type) => types.includes(type)))
      .map((word) => ({
        word,
        message: `"${word}" belongs to ${what}, but this value is of type ${types.join(' or ')}.`,
        hint: 'Remove it, or change the type.',
      })),
  );
};

/** False for a field named like a rule. */
const isRule = (value: unknown): boolean => value !== undefined && (typeof value !== 'object' || value === null);

const mostCharacters = 1_000_000;
const mostItems = 100_000;

const sizes: Rule = ({ node }) =>
  [
    { word: 'maxLength', most: mostCharacters, what: 'characters' },
    { word: 'maxItems', most: mostItems, what: 'items' },
  ].flatMap(({ word, most, what }) => {
    const found = numberOf(node, word);
    if (found === null || found <= most) return [];
    const message = `${found} ${what} are more than one value can have here.`;
    return [{ word, message, hint: `Write ${most} or less.` }];
  });

/** Numbers beyond exact precision, and decimals with more digits than their column. */
const reach: Rule = ({ node }) => {
  const types = typesOf(node);
  const isWhole = types.includes('integer');
  if (!isWhole && !types.includes('number')) return [];
  const scale = numberOf(node, 'x-scale') ?? 2;
  const most = isWhole ? Number.MAX_SAFE_INTEGER : 10 ** (15 - scale) - 1;
  const what = isWhole ? 'a whole number' : `a number with ${digits(scale)} after the point`;
  return ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].flatMap((word) => {
    const found = numberOf(node, word);
    if (found === null || Math.abs(found) <= most) return [];
    const message = `${found} is beyond what ${what} can hold exactly.`;
    return [{ word, message, hint: `Stay between ${-most} and ${most}.` }];
  });
};

const digits = (count: number): string => `${count} ${count === 1 ? 'digit' : 'digits'}`;

/** A step finer than the stored precision is rounded away. */
const fineSteps: Rule = ({ node }) => {
  const [step, scale] = [numberOf(node, 'multipleOf'), numberOf(node, 'x-scale')];
  if (step === null || scale === null || Number.isInteger(Number((step * 10 ** scale).toFixed(6)))) return [];
  const message = `Steps of ${step} are finer than what is stored: ${digits(scale)} after the point.`;
  return [{ word: 'multipleOf', message, hint: 'Raise "x-scale" or the step.' }];
};

const rules: readonly Rule[] = [order, openOrder, steps, belongs, sizes, reach, fineSteps];
