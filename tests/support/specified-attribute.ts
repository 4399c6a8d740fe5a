/** Attributes of service types in the specification's notation: `name:type[options]{unit} section flags`. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export interface SpecifiedAttribute {
  readonly name: string;
  /** Its key in the API. */
  readonly wire: string;
  readonly inputType: string;
  readonly options: readonly string[];
  readonly unit: string | null;
  readonly section: string;
  readonly maxLength: number | null;
  readonly isNullable: boolean;
  readonly isInventoryRequired: boolean;
}

/** The words of the specification, by requirement. */
const words = new Map(
  readFileSync(resolve(import.meta.dirname, '../requirements/requirements.tsv'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([id = '', , , verbatim = '']) => [id, verbatim.split(' | ')] as const),
);

export const wordsOf = (requirement: string): readonly string[] => words.get(requirement)!;

const sections: Readonly<Record<string, string>> = { o: 'overview', s: 'sla', c: 'configuration' };
const longest: Readonly<Record<string, number>> = { string: 255, text: 5000 };
const notation =
  /^(?<name>\w+):(?<type>[a-z]+(?: boolean)?)(?:255)?(?:\[(?<options>.*)\]|\(.*\))?(?:\{(?<unit>.+)\})? (?<section>[osc])(?<star>\*)?(?<nullable> n)?$/;

/** Attributes of a requirement; throws if an entry does not follow the notation. */
export const specifiedAttributes = (requirement: string): readonly SpecifiedAttribute[] =>
  wordsOf(requirement).map((cell) => {
    const parts = notation.exec(cell)?.groups;
    if (parts === undefined) throw new Error(`The row does not follow the notation: ${cell}`);
    return {
      name: parts['name']!,
      wire: parts['name']!.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      inputType: parts['type']!.replace(' ', '_'),
      options: optionsIn(parts['options']),
      unit: parts['unit'] ?? null,
      section: sections[parts['section']!]!,
      maxLength: longest[parts['type']!] ?? null,
      isNullable: parts['nullable'] !== undefined || parts['type'] === 'nullable boolean',
      isInventoryRequired: parts['star'] !== undefined,
    };
  });

/** Two lists are named in words and have separate rows. */
function optionsIn(listed: string | undefined): readonly string[] {
  if (listed === '31 circuit types') return wordsOf('AT-064');
  if (listed === 'None,/32 to /16') return wordsOf('AT-051').map((label) => label.replace(/ \(.*\)/, ''));
  return listed?.split(',') ?? [];
}

/** The common attributes and those of a type; a type's own version overrides a common one. */
export const attributesOfType = (requirement: string): readonly SpecifiedAttribute[] => [
  ...new Map(
    [...specifiedAttributes('AT-065'), ...specifiedAttributes(requirement)].map((each) => [each.wire, each]),
  ).values(),
];

/** The list key of a specified word: usually the word itself. */
export function keyOf({ wire }: SpecifiedAttribute, option: string): string | number {
  if (/^[\d.]+$/.test(option)) return Number(option);
  if (wire === 'transport' || wire === 'additional_options') return option.toLowerCase().replaceAll(' ', '_');
  return wire.startsWith('interface_') && option !== 'Ethernet' ? option.toLowerCase() : option;
}
