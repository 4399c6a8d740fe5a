/** Finds address errors that the address's own parts prove, and the changes that fix them. */
import { isCanadianCode, isZip, stateOfCode } from './code-states.ts';
import { repairedCoordinates } from './coordinates.ts';
import { splitAddress } from './one-line.ts';
import { regionsNamed } from './regions.ts';
import type { AddressCells, PlaceKnowledge, Repair } from './repair.ts';

type Finder = (cells: AddressCells, known: PlaceKnowledge) => Repair | null;

/** In the order of application; each is found in the cells after the earlier ones. */
export function repairsOf(cells: AddressCells, known: PlaceKnowledge): readonly Repair[] {
  const found: Repair[] = [];
  let now = cells;
  for (const find of finders) {
    const repair = find(now, known);
    if (repair === null) continue;
    found.push(repair);
    now = { ...now, ...repair.changes };
  }
  return found;
}

/** Line 1 has the whole address and the other parts are empty. */
const pastedLine: Finder = ({ street, city, state_province, postal_code, country }, known) => {
  const line = text(street);
  if (line === '' || [city, state_province, postal_code].some((cell) => text(cell) !== '')) return null;
  const parts = splitAddress(line) ?? splitWords(line, known);
  if (parts === null || (text(country) !== '' && country !== parts.country)) return null;
  return {
    reason: 'pasted_line',
    changes: { ...parts, state_province: stateNamed(parts.state_province) ?? parts.state_province },
  };
};

/** A line without commas that ends in a known city with its state and code. */
function splitWords(line: string, known: PlaceKnowledge) {
  const words = line.replaceAll(',', ' ').trim().split(/\s+/);
  const code = words.at(-1) ?? '';
  const state = stateNamed(words.at(-2) ?? '');
  if (!isZip(code) || state === null || stateOfCode(code) !== state) return null;
  const rest = words.slice(0, -2);
  const named = known.cityOfCode(code)?.city;
  const sizes = [4, 3, 2, 1].filter((size) => size < rest.length);
  const ends = sizes.map((size) => ({ size, name: rest.slice(-size).join(' ') }));
  const end =
    ends.find(({ name }) => named !== undefined && known.isSameName(name, named)) ??
    ends.find(({ name }) => known.hasCity(name, state));
  if (end === undefined) return null;
  const street = rest.slice(0, -end.size).join(' ');
  return { street, city: end.name, state_province: state, postal_code: code, country: 'US' };
}

/** City, state and postal code are in each other's columns. */
const swappedColumns: Finder = ({ city, state_province, postal_code }, known) => {
  const cells = [text(city), text(state_province), text(postal_code)] as const;
  if (cells.includes('') || fitsAsIs(cells)) return null;
  const orders = permutations(cells).filter(
    ([name, state, code]) => !/^\d/.test(name) && stateNamed(state) !== null && stateOfCode(code) === stateNamed(state),
  );
  const best =
    orders.find(([name, state]) => known.hasCity(name, stateNamed(state)!)) ??
    (orders.length === 1 ? orders[0] : undefined);
  if (best === undefined || best.every((cell, at) => cell === cells[at])) return null;
  const [name, state, code] = best;
  return { reason: 'swapped_columns', changes: { city: name, state_province: state, postal_code: code } };
};

type Cells = readonly [city: string, state: string, code: string];

/** A two-letter city is a state code. */
const fitsAsIs = ([city, state, code]: Cells): boolean =>
  stateNamed(state) !== null &&
  (isZip(code) || isCanadianCode(code) || /^\d{3,4}$/.test(code)) &&
  !/^[A-Z]{2}$/i.test(city);

const permutations = ([a, b, c]: Cells): readonly Cells[] => [
  [a, b, c],
  [a, c, b],
  [b, a, c],
  [b, c, a],
  [c, a, b],
  [c, b, a],
];

/** Street and city are in each other's columns. */
const swappedStreet: Finder = ({ street, city, state_province }, known) => {
  const [line, name, state] = [text(street), text(city), stateNamed(text(state_province))];
  const isSwapped = /^\d+\S*\s+\S/.test(name) && line !== '' && !/\d/.test(line);
  if (!isSwapped || state === null || !known.hasCity(line, state)) return null;
  return { reason: 'swapped_columns', changes: { street: name, city: line } };
};

/** Spreadsheets convert a code to a number: 2108 for 02108. */
const lostZero: Finder = ({ postal_code, state_province, country }) => {
  const code = text(postal_code);
  if (!/^\d{3,4}(-\d{4})?$/.test(code) || !['', 'US'].includes(text(country))) return null;
  const [digits = '', more] = code.split('-');
  const padded = [digits.padStart(5, '0'), more].filter(Boolean).join('-');
  const state = stateOfCode(padded);
  const typed = text(state_province);
  if (state === null || (typed !== '' && stateNamed(typed) !== state)) return null;
  return { reason: 'lost_zero', changes: { postal_code: padded } };
};

/** City and code agree against the state. Otherwise it is unclear which of the three is wrong. */
const stateAgainstCode: Finder = ({ city, state_province, postal_code, country }, known) => {
  const [name, typed, code] = [text(city), text(state_province), text(postal_code)];
  // 75001 is a code of Paris in France and of Texas, which has a Paris too.
  if (!['', countryOfCode(code)].includes(text(country))) return null;
  const ofCode = known.cityOfCode(code);
  const state = ofCode?.state ?? stateOfCode(code);
  if (name === '' || typed === '' || state === null || stateNamed(typed) === state) return null;
  const isInState = (ofCode !== null && known.isSameName(ofCode.city, name)) || known.hasCity(name, state);
  const isElsewhere = known.hasCity(name, stateNamed(typed) ?? typed);
  return isInState && !isElsewhere ? { reason: 'state_against_code', changes: { state_province: state } } : null;
};

/** Lists of one country rarely name it; a state and a matching code determine it. */
const missingCountry: Finder = ({ street, state_province, postal_code, country }) => {
  const [code, state] = [text(postal_code), stateNamed(text(state_province))];
  if (text(country) !== '' || text(street) === '' || state === null || stateOfCode(code) !== state) return null;
  return { reason: 'missing_country', changes: { country: countryOfCode(code) } };
};

/** In the order of application. */
const finders: readonly Finder[] = [
  pastedLine,
  swappedColumns,
  swappedStreet,
  lostZero,
  stateAgainstCode,
  missingCountry,
  repairedCoordinates,
];

/** For a code of one of the two countries whose states are known by code. */
const countryOfCode = (code: string): 'CA' | 'US' => (isCanadianCode(code) ? 'CA' : 'US');

/** Code of a state or province by its code or name. */
function stateNamed(name: string): string | null {
  const words = name.toLowerCase().replaceAll('.', '').trim();
  const found = regionsNamed(words).find(({ country }) => country !== 'GB');
  return found?.region ?? null;
}

const text = (cell: string | null | undefined): string => (cell ?? '').trim();
