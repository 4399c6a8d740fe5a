/** Normalizes and abbreviates street words: `100 North Main Street` equals `100 N Main St.`. */

/** Long form and postal abbreviation of the last word of a street and of directions. */
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

/** Lower case, without accents and punctuation, each word abbreviated: a key to compare, not to show. */
export function streetKey(text: string | null | undefined): string {
  return wordsOf(text ?? '')
    .map((word) => shortOf[word] ?? ordinals[word] ?? word)
    .join(' ');
}

/**
 * Key of a unit in a building, its parts sorted by kind. `Suite 400`, `Ste. 400` and `#400` are equal, `Floor 400`
 * differs, and `Building 5, Suite 2` differs from `Suite 5, Building 2`. A number without a kind counts as a suite.
 */
export function unitKey(text: string | null | undefined): string {
  const words = wordsOf(
    (text ?? '').replaceAll('#', ' # ').replaceAll(/\b(\d+)(?:st|nd|rd|th)\s+(?=fl)/gi, 'floor $1 '),
    '#',
  );
  const parts: string[][] = [];
  for (const word of words.flatMap(kindAndNumber)) {
    const kind = unitKinds[word];
    const last = parts.at(-1);
    // `Floor 4 floor` and `Suite # 4`: the second word repeats the kind.
    if ((kind !== undefined && kind === last?.[0]) || (kind === anyUnit && last?.length === 1)) continue;
    if (kind !== undefined) parts.push([kind]);
    else if (last) last.push(word.replace(/^0+(?=\d)/, ''));
    else parts.push([anyUnit, word.replace(/^0+(?=\d)/, '')]);
  }
  return parts
    .map((part) => part.join(' '))
    .toSorted()
    .join(' ');
}

/** `Fl3` and `Ste400` are also written without a space. */
function kindAndNumber(word: string): readonly string[] {
  const [, kind = '', number = ''] = /^([a-z]{2,})(\d.*)$/.exec(word) ?? [];
  return unitKinds[kind] === undefined ? [word] : [kind, number];
}

const anyUnit = 'ste';
/** Kinds of units by word (USPS Publication 28, appendix C2, and those of data centers); some are synonyms. */
const unitKinds: Readonly<Record<string, string>> = Object.fromEntries(
  [
    [anyUnit, 'suite', 'ste', 'suit', 'unit', 'no', 'number', 'office', 'ofc', '#'],
    ['fl', 'floor', 'fl', 'flr', 'level', 'lvl'],
    ['rm', 'room', 'rm'],
    ['apt', 'apartment', 'apt', 'flat'],
    ['bldg', 'building', 'bldg', 'bld'],
    ['bay', 'bay'],
    ['rack', 'rack'],
    ['cage', 'cage'],
    ['cab', 'cabinet', 'cab'],
    ['dept', 'department', 'dept'],
    ['hngr', 'hangar', 'hngr'],
    ['lot', 'lot'],
    ['ph', 'penthouse', 'ph'],
    ['pier', 'pier'],
    ['slip', 'slip'],
    ['spc', 'space', 'spc'],
    ['trlr', 'trailer', 'trlr'],
    ['bsmt', 'basement', 'bsmt'],
    ['lbby', 'lobby', 'lbby'],
    ['twr', 'tower', 'twr'],
    ['wing', 'wing'],
  ].flatMap(([kind = '', ...words]) => words.map((word) => [word, kind])),
);

/** `100 North Main Street` as `100 N Main St`; other words stay unchanged. */
export const shortStreet = (street: string): string => changed(street, { ...streetTypes, ...sides });

/** `100 N Main St` as `100 North Main Street`. */
export const fullStreet = (street: string): string => changed(street, longOf);

/** Only words that cannot be a name: the last one, and directions next to the number or at the end. */
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

/** Two-letter directions are upper case, everything else starts with a capital. */
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

const wordsOf = (text: string, kept = ''): readonly string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .split(new RegExp(`[^\\p{L}\\p{N}${kept}]+`, 'u'))
    .filter((word) => word !== '');
