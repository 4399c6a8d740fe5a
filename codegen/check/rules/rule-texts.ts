/** Texts of rules (`x-messages`) for a missing rule, or with another number than the rule's. */
import type { Finding } from '../../errors.ts';
import { pointerTo } from '../../parse/place.ts';
import { isObject, type SourceFile } from '../../parse/source-file.ts';
import { ruleNodes, type RuleNode } from './nodes.ts';

export const textMistakesIn = (file: SourceFile): readonly Finding[] =>
  ruleNodes(file).flatMap((place) => {
    const { node, pointer } = place;
    const texts = node['x-messages'];
    if (!isObject(texts)) return [];
    return Object.entries(texts).flatMap(([word, text]) =>
      mistakes(place, word, String(text)).map(({ message, hint }) => ({
        origin: { file: file.path, pointer: pointerTo(pointerTo(pointer, 'x-messages'), word) },
        message,
        hint,
      })),
    );
  });

/** Rules given as a keyword with a number. */
const limits: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
]);
/** Others that must be on the node itself unless a shared type has them. */
const stated: ReadonlySet<string> = new Set([...limits, 'pattern', 'uniqueItems']);

function mistakes({ node }: RuleNode, word: string, text: string): readonly Pick<Finding, 'message' | 'hint'>[] {
  const rule = node[word];
  if (rule === undefined && stated.has(word) && node['$ref'] === undefined && node['items'] === undefined)
    return [
      {
        message: `There is no rule "${word}" that this text could speak of.`,
        hint: `Add "${word}", or remove the text.`,
      },
    ];
  if (typeof rule !== 'number' || !limits.has(word)) return [];
  const numbers = (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((number) => Number(number.replaceAll(',', '')));
  if (numbers.length !== 1 || numbers[0] === Math.abs(rule) || isNear(word, numbers[0]!, rule)) return [];
  return [{ message: `The text speaks of ${numbers[0]}, but "${word}" is ${rule}.`, hint: 'Let both say the same.' }];
}

/** "Less than 51 characters" for 50 at most, "more than 0" for 1 or more. */
const isNear = (word: string, given: number, rule: number): boolean =>
  Number.isInteger(rule) && given === (word.startsWith('max') ? rule + 1 : rule - 1);
