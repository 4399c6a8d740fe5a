/** Words of a street as they compare and as they are abbreviated: `100 North Main Street` and `100 N Main St.` are one. */

/** Long form and the abbreviation of the postal service, for the last word of a street and the sides of a town. */
const streetTypes: Readonly<Record<string, string>> = {
  alley: 'aly',
  avenue: 'ave',
  boulevard: 'blvd',
  bypass: 'byp',
  causeway: 'cswy',
  center: 'ctr',
  circle: 'cir',
  court: 'ct',
  cove: 'cv',
  crescent: 'cres',
  crossing: 'xing',
  drive: 'dr',
  expressway: 'expy',
  extension: 'ext',
  freeway: 'fwy',
  heights: 'hts',
  highway: 'hwy',
  junction: 'jct',
  landing: 'lndg',
  lane: 'ln',
  loop: 'loop',
  motorway: 'mtwy',
  parkway: 'pkwy',
  place: 'pl',
  plaza: 'plz',
  point: 'pt',
  ridge: 'rdg',
  road: 'rd',
  route: 'rte',
  square: 'sq',
  street: 'st',
  terrace: 'ter',
  trail: 'trl',
  turnpike: 'tpke',
  way: 'way',
};
const sides: Readonly<Record<string, string>> = {
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
};
const units: Readonly<Record<string, string>> = {
  apartment: 'apt',
  building: 'bldg',
  floor: 'fl',
  room: 'rm',
  suite: 'ste',
  unit: 'unit',
};
const others: Readonly<Record<string, string>> = {
  av: 'ave',
  boul: 'blvd',
  str: 'st',
  fort: 'ft',
  mount: 'mt',
  saint: 'st',
};

const shortOf: Readonly<Record<string, string>> = { ...streetTypes, ...sides, ...units, ...others };
const longOf = Object.fromEntries(
  [...Object.entries(streetTypes), ...Object.entries(sides)].map(([long, short]) => [short, long]),
);

/** Lower case, without accents and signs, each word in its short form: a key to compare by, never to show. */
export function streetKey(text: string | null | undefined): string {
  return wordsOf(text ?? '')
    .map((word) => shortOf[word] ?? ordinals[word] ?? word)
    .join(' ');
}

/** What names a unit inside a building, without the word for it: `Suite 400`, `Ste. 400` and `#400` are one. */
export function unitKey(text: string | null | undefined): string {
  return wordsOf(text ?? '')
    .filter((word) => !unitWords.has(word))
    .join(' ');
}

const unitWords = new Set([...Object.keys(units), ...Object.values(units), 'no', 'number']);

/** `100 North Main Street` as `100 N Main St`; other words stay as typed. */
export const shortStreet = (street: string): string => changed(street, { ...streetTypes, ...sides });

/** `100 N Main St` as `100 North Main Street`. */
export const fullStreet = (street: string): string => changed(street, longOf);

/** Only where the word cannot be a name: the last one, and sides of a town beside the number or at the end. */
function changed(street: string, words: Readonly<Record<string, string>>): string {
  const parts = street.trim().split(/\s+/);
  const last = parts.findLastIndex((part) => !isSide(part));
  return parts
    .map((part, at) => {
      const place = isSide(part) ? (at === 1 && at < last) || at > last : at === last && at > 0;
      const other = place ? words[bare(part)] : undefined;
      return other === undefined ? part : cased(other);
    })
    .join(' ');
}

const bare = (word: string): string => word.toLowerCase().replaceAll(/[.,]/g, '');
const isSide = (word: string): boolean => bare(word) in sides || Object.values(sides).includes(bare(word));

/** A side of two letters is written in capitals, everything else begins with one. */
function cased(word: string): string {
  return word.length <= 2 && Object.values(sides).includes(word)
    ? word.toUpperCase()
    : word.charAt(0).toUpperCase() + word.slice(1);
}

const ordinals: Readonly<Record<string, string>> = {
  first: '1st',
  second: '2nd',
  third: '3rd',
  fourth: '4th',
  fifth: '5th',
  sixth: '6th',
  seventh: '7th',
  eighth: '8th',
  ninth: '9th',
  tenth: '10th',
};

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
