/** Patterns that can run for minutes, and patterns that no text within the limits matches. */
import type { Finding } from '../../errors.ts';
import { pointerTo } from '../../parse/place.ts';
import type { SourceFile } from '../../parse/source-file.ts';
import type { analyzed as analyze } from './expression.ts';
import { ruleNodes, type RuleNode } from './nodes.ts';

/** Loads the analysis of expressions only for a file that has some. */
export async function patternMistakesIn(file: SourceFile): Promise<readonly Finding[]> {
  const places = ruleNodes(file).filter(({ node }) => typeof node['pattern'] === 'string');
  if (places.length === 0) return [];
  const { analyzed } = await import('./expression.ts');
  return places.flatMap((place) => {
    const found = analyzed(String(place.node['pattern']));
    return found === null ? [] : mistakes(place, found).map(at(file, place));
  });
}

interface Mistake {
  readonly message: string;
  readonly hint: string;
}

const at =
  (file: SourceFile, { pointer }: RuleNode) =>
  (mistake: Mistake): Finding => ({ origin: { file: file.path, pointer: pointerTo(pointer, 'pattern') }, ...mistake });

type Analyzed = ReturnType<typeof analyze> & {};

const tradedParts = ([one, other]: readonly [string, string]): string =>
  one === other ? `two "${one}"` : `"${one}" and "${other}"`;

/** More steps than anyone would wait for. */
const mostSteps = 10_000_000;

function mistakes({ node }: RuleNode, { slowPart, trade, shortest, longest }: Analyzed): readonly Mistake[] {
  const { pattern, minLength, maxLength } = node;
  if (slowPart !== null)
    return [
      {
        message: `A long text can keep "${String(pattern)}" busy for minutes: "${slowPart}" can read the same characters in many ways.`,
        hint: 'Do not repeat a repetition of the same characters: "(a+)+" matches what "a+" does.',
      },
    ];
  const length = typeof maxLength === 'number' ? maxLength : Infinity;
  if (trade !== null && length ** trade.power > mostSteps)
    return [
      {
        message: `A long text can keep "${String(pattern)}" busy: ${tradedParts(trade.parts)} share its characters in every way.`,
        hint: 'Let one of them begin with a character that the other does not match, or set a lower "maxLength".',
      },
    ];
  if (typeof maxLength === 'number' && shortest > maxLength)
    return [
      {
        message: `What matches has ${shortest} characters or more, but "maxLength" is ${maxLength}.`,
        hint: 'Change the one or the other.',
      },
    ];
  if (typeof minLength === 'number' && longest < minLength)
    return [
      {
        message: `What matches has ${longest} characters or less, but "minLength" is ${minLength}.`,
        hint: 'Change the one or the other.',
      },
    ];
  return [];
}
