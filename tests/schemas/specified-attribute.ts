/** Reads the notation of the specification's attribute rows: `name:type[options]{unit} section flags`. */

export interface SpecifiedAttribute {
  readonly name: string;
  readonly inputType: string;
  readonly options: readonly string[];
  readonly unit: string | null;
  readonly section: string;
  readonly isNullable: boolean;
  readonly isInventoryRequired: boolean;
}

const sections: Readonly<Record<string, string>> = { o: 'overview', s: 'sla', c: 'configuration' };
const notation =
  /^(?<name>\w+):(?<type>[a-z]+(?: boolean)?)(?:255)?(?:\[(?<options>.*)\]|\(.*\))?(?:\{(?<unit>.+)\})? (?<section>[osc])(?<star>\*)?(?<nullable> n)?$/;

/** `cells` is a row's list, parted by " | "; an entry that does not follow the notation throws. */
export const specifiedAttributes = (cells: string): readonly SpecifiedAttribute[] =>
  cells.split(' | ').map((cell) => {
    const parts = notation.exec(cell)?.groups;
    if (parts === undefined) throw new Error(`The row does not follow the notation: ${cell}`);
    return {
      name: parts['name']!,
      inputType: parts['type']!.replace(' ', '_'),
      options: parts['options']?.split(',') ?? [],
      unit: parts['unit'] ?? null,
      section: sections[parts['section']!]!,
      isNullable: parts['nullable'] !== undefined || parts['type'] === 'nullable boolean',
      isInventoryRequired: parts['star'] !== undefined,
    };
  });
