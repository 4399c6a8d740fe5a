/** Ten thousand sites with twelve cells each, the same for both sheets. */
export const rowCount = 10_000;

export const keys = [
  'name',
  'site_profile_id',
  'street',
  'city',
  'state_province',
  'postal_code',
  'country',
  'demarc',
  'property_type',
  'handoff_details',
  'is_new_construction',
  'floor',
] as const;

export type Site = Record<(typeof keys)[number], string> & { id: string };

const cities = ['Joliet', 'Elgin', 'Aurora', 'Peoria', 'Naperville'];

const cellsOf = (at: number): readonly string[] => [
  `Store ${at}`,
  'branch',
  `${at + 1} Main St`,
  cities[at % cities.length]!,
  'IL',
  `6${String(at % 10_000).padStart(4, '0')}`,
  'US',
  at % 3 === 0 ? `Suite ${at % 90}` : '',
  'tower',
  '',
  '',
  String(at % 7),
];

export const sites = (): Site[] =>
  Array.from({ length: rowCount }, (_, at) => {
    const cells = cellsOf(at);
    return { id: `r${at}`, ...Object.fromEntries(keys.map((key, column) => [key, cells[column]!])) } as Site;
  });

export const emptySites = (): Site[] => Array.from({ length: rowCount }, (_, at) => ({ id: `r${at}` }) as Site);

/** Excel's clipboard text for all of them. */
export const clipboardText = (): string =>
  Array.from({ length: rowCount }, (_, at) => cellsOf(at).join('\t')).join('\r\n');
