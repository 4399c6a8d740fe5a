/** Names of the regions whose codes appear in addresses of the United States, Canada and the United Kingdom. */
const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    AL: 'alabama',
    AK: 'alaska',
    AZ: 'arizona',
    AR: 'arkansas',
    CA: 'california',
    CO: 'colorado',
    CT: 'connecticut',
    DE: 'delaware',
    DC: 'district of columbia',
    FL: 'florida',
    GA: 'georgia',
    HI: 'hawaii',
    ID: 'idaho',
    IL: 'illinois',
    IN: 'indiana',
    IA: 'iowa',
    KS: 'kansas',
    KY: 'kentucky',
    LA: 'louisiana',
    ME: 'maine',
    MD: 'maryland',
    MA: 'massachusetts',
    MI: 'michigan',
    MN: 'minnesota',
    MS: 'mississippi',
    MO: 'missouri',
    MT: 'montana',
    NE: 'nebraska',
    NV: 'nevada',
    NH: 'new hampshire',
    NJ: 'new jersey',
    NM: 'new mexico',
    NY: 'new york',
    NC: 'north carolina',
    ND: 'north dakota',
    OH: 'ohio',
    OK: 'oklahoma',
    OR: 'oregon',
    PA: 'pennsylvania',
    PR: 'puerto rico',
    RI: 'rhode island',
    SC: 'south carolina',
    SD: 'south dakota',
    TN: 'tennessee',
    TX: 'texas',
    UT: 'utah',
    VT: 'vermont',
    VA: 'virginia',
    WA: 'washington',
    WV: 'west virginia',
    WI: 'wisconsin',
    WY: 'wyoming',
  },
  CA: {
    AB: 'alberta',
    BC: 'british columbia',
    MB: 'manitoba',
    NB: 'new brunswick',
    NL: 'newfoundland and labrador',
    NS: 'nova scotia',
    NT: 'northwest territories',
    NU: 'nunavut',
    ON: 'ontario',
    PE: 'prince edward island',
    QC: 'quebec',
    SK: 'saskatchewan',
    YT: 'yukon',
  },
  GB: { ENG: 'england', NIR: 'northern ireland', SCT: 'scotland', WLS: 'wales' },
};

const countries: Readonly<Record<string, string>> = {
  usa: 'US',
  us: 'US',
  'united states': 'US',
  canada: 'CA',
  uk: 'GB',
  gb: 'GB',
  'united kingdom': 'GB',
  'great britain': 'GB',
  germany: 'DE',
  deutschland: 'DE',
  france: 'FR',
  australia: 'AU',
  india: 'IN',
  mexico: 'MX',
  brazil: 'BR',
  thailand: 'TH',
};

export interface Region {
  readonly country: string;
  readonly region: string;
}

const regions = new Map<string, Region[]>();
for (const [country, ofCountry] of Object.entries(names)) {
  for (const [region, name] of Object.entries(ofCountry)) {
    for (const word of [region.toLowerCase(), name])
      regions.set(word, [...(regions.get(word) ?? []), { country, region }]);
  }
}

/** By code or name, such as `ny`, `new york` and `ontario`. */
export const regionsNamed = (words: string): readonly Region[] => regions.get(words) ?? [];

/** ISO code of a country by a common name. */
export const countryNamed = (words: string): string | null => countries[words] ?? null;
