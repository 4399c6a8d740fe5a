import { describe, expect, test } from 'vitest';
import type { WantedAnswers } from './answering.ts';
import { regular, shippedQuestion, staff, visitor } from './shipped.ts';
import { service, verdict } from './verdict.ts';

const at = (...sets: readonly (readonly string[])[]) => ({
  locationOptionIds: sets.map((optionIds, locationIdx) => ({ locationIdx, optionIds })),
});
const dedicated: WantedAnswers = { internet_type: ['internet_type.dedicated', 'internet_type.dedicated_fiber'] };
const speeds = (...mbps: readonly number[]) => at(mbps.map((speed) => `internet_speed.${speed}`));

describe('choices', () => {
  test('[QN-302] service needs are required', () => {
    expect(shippedQuestion('service_needs').type).toBe('service_multi_select');
    expect(verdict('service_needs', { optionIds: [] })).toEqual(['optionIds: Required']);
  });

  test('[QN-255] colocation cannot be combined with another service', () => {
    const both = { optionIds: ['service_needs.colocation', 'service_needs.internet'] };
    expect(verdict('service_needs', both)).toEqual([
      'optionIds: A colocation request cannot be combined with other services. Please request other services in a separate questionnaire once complete.',
    ]);
    expect(verdict('service_needs', { optionIds: ['service_needs.colocation'] })).toBe('saved');
  });

  test('[QN-253] [QN-254] contract terms are one or two', () => {
    const terms = (...names: readonly string[]) => ({ optionIds: names.map((name) => `contract_terms.${name}`) });
    expect(verdict('contract_terms', terms())).toEqual(['optionIds: Required']);
    expect(verdict('contract_terms', terms('months_24', 'months_36'))).toBe('saved');
    expect(verdict('contract_terms', terms('months_12', 'months_24', 'months_36'))).toEqual([
      'optionIds: Maximum of 2 choices.',
    ]);
  });

  test('[QN-305] cloud connectivity is required', () => {
    expect(verdict('cloud_provider', { optionIds: [] }, service('direct_cloud_connect'))).toEqual([
      'optionIds: Required',
    ]);
  });

  test('[QN-303] [QN-304] the voice service type is required at every location', () => {
    expect(shippedQuestion('voice_type').type).toBe('locations_multi_select_required');
    const two = { ...service('voice'), location_number: ['location_number.2'] };
    expect(verdict('voice_type', at(['voice_type.voice_sip'], []), two)).toEqual([
      'locationOptionIds.1.optionIds: Required',
    ]);
    expect(verdict('voice_type', at(['voice_type.voice_sip']), two)).toEqual([
      'locationOptionIds.1.optionIds: Required',
    ]);
    expect(verdict('voice_type', at(['voice_type.voice_sip'], ['voice_type.voice_pri']), two)).toBe('saved');
  });

  test('[QN-115] an optional multi-select may stay empty', () => {
    const lines = { ...service('voice'), voice_type: ['voice_type.voice_phone_lines'] };
    expect(verdict('phone_line_types', at([]), lines)).toBe('saved');
  });

  test('[QN-121] a single choice holds exactly one option', () => {
    expect(verdict('it_experience', { optionIds: [] })).toEqual(['optionIds: Required']);
    expect(verdict('it_experience', { optionIds: ['it_experience.some', 'it_experience.expert'] })).toEqual([
      'optionIds: Invalid',
    ]);
  });

  test.each([
    ['an option of another question', { optionIds: ['service_needs.internet'] }],
    ['an unknown option', { optionIds: ['it_experience.guru'] }],
    ['another shape', { text: 'expert' }],
    ['a broken shape', { optionIds: 'it_experience.some' }],
    ['extra members', { optionIds: ['it_experience.some'], admin: true }],
    ['nothing', null],
  ])('[QN-055] %s is refused', (_, data) => {
    expect(verdict('it_experience', data)).not.toBe('saved');
  });

  test('[QN-011] [QN-012] options that are not on offer are refused', () => {
    expect(verdict('shopping_for', { optionIds: ['shopping_for.copy_request'] })).toEqual(['optionIds: Invalid']);
    const off = { ...visitor, isBulkSiteRfpOn: false };
    expect(verdict('shopping_for', { optionIds: ['shopping_for.bulk_site_project'] }, {}, off)).toEqual([
      'optionIds: Invalid',
    ]);
  });

  test('[QN-194] every other service that needs a place is ticked at one location at least', () => {
    const ticked = (...ids: readonly string[]) => ({
      locations: [0, 1].map((idx) => ({
        idx,
        name: `Site ${idx}`,
        serviceOptionIds: ids.map((id) => `service_needs.${id}`),
      })),
    });
    const wishes = { ...service('internet', 'tv', 'music', 'mobile_line'), location_number: ['location_number.2'] };
    expect(verdict('location_names', ticked('internet'), wishes)).toEqual([
      'locations: TV: You must select at least one location',
      'locations: Music: You must select at least one location',
    ]);
    expect(verdict('location_names', ticked('internet', 'tv', 'music'), wishes)).toBe('saved');
  });

  test('[QN-256] a WAN type that links sites is refused with one location', () => {
    for (const type of ['wan_point_to_point', 'wan_wavelength', 'wan_dark_fiber', 'wan_mpls', 'wan_vpls']) {
      const wishes = { ...service('wan'), wan_type: [`wan_type.${type}`] };
      const one = { optionIds: ['location_number.1'] };
      expect(verdict('location_number', one, wishes)).toEqual(['optionIds: This WAN type requires 2+ locations']);
    }
  });
});

describe('speeds', () => {
  test('[QN-247] hold two choices per location for everyone', () => {
    expect(verdict('internet_speed', speeds(500, 1000), dedicated)).toBe('saved');
    expect(verdict('internet_speed', speeds(500, 1000, 300), dedicated)).toEqual([
      'locationOptionIds.0.optionIds: Maximum of 2 choices per location.',
    ]);
  });

  test.each([
    ['[QN-245] a team with a completed questionnaire', { ...visitor, hasCompletedQuestionnaire: true }],
    ['[QN-246] staff who act for a team', { ...staff, hasCompletedQuestionnaire: false, hasStoredLocations: false }],
  ])('%s may choose four', (_, context) => {
    expect(verdict('internet_speed', speeds(10, 500, 1000, 10000), dedicated, context)).toBe('saved');
    expect(verdict('internet_speed', speeds(10, 50, 100, 200, 250), dedicated, context)).toEqual([
      'locationOptionIds.0.optionIds: Maximum of 4 choices per location.',
    ]);
  });

  test.each(['bandwidth_requirements', 'point_to_point_speed', 'wavelength_speed'])(
    '[QN-247] %s holds two choices as well',
    (id) => {
      const types: Record<string, string> = {
        bandwidth_requirements: 'wan_mpls',
        point_to_point_speed: 'wan_point_to_point',
        wavelength_speed: 'wan_wavelength',
      };
      const wishes = { ...service('wan'), wan_type: [`wan_type.${types[id]}`] };
      const three = [1000, 10000, 40000].map((mbps) => `${id}.${mbps}`);
      expect(verdict(id, at(three, three.slice(1)), wishes)).toEqual([
        'locationOptionIds.0.optionIds: Maximum of 2 choices per location.',
      ]);
    },
  );

  test('[QN-248] stay within two positions of the first, except for privileged users', () => {
    expect(verdict('internet_speed', speeds(500, 250), dedicated)).toBe('saved');
    expect(verdict('internet_speed', speeds(500, 200), dedicated)).toEqual(['locationOptionIds.0.optionIds: Invalid']);
    expect(verdict('internet_speed', speeds(500, 10), dedicated, { ...visitor, hasCompletedQuestionnaire: true })).toBe(
      'saved',
    );
  });

  test('[QN-249] [QN-250] of broadband end at 1 Gbps', () => {
    expect(verdict('internet_speed', speeds(1000))).toBe('saved');
    expect(verdict('internet_speed', speeds(2000))).toEqual(['locationOptionIds.0.optionIds: Invalid']);
    expect(verdict('internet_speed', speeds(2000), dedicated)).toBe('saved');
  });

  test('[QN-251] of a burstable commitment are the four under the chosen speed', () => {
    const chosen = { ...dedicated, internet_speed: ['internet_speed.1000'] };
    const verdicts = [100, 200, 250, 300, 500, 1000].map((mbps) => [
      mbps,
      verdict('burstable', at([`burstable.${mbps}`]), chosen) === 'saved',
    ]);
    expect(verdicts).toEqual([
      [100, false],
      [200, true],
      [250, true],
      [300, true],
      [500, true],
      [1000, false],
    ]);
    expect(verdict('burstable', at(['burstable.fixed']), chosen)).toBe('saved');
  });
});

describe('the internet type picker', () => {
  const type = (...names: readonly string[]) => at(names.map((name) => `internet_type.${name}`));

  test('[QN-275] needs an internet type', () => {
    expect(verdict('internet_type', type())).toEqual([
      'locationOptionIds.0.optionIds: At least one internet type is required.',
    ]);
  });

  test('[QN-276] needs a transport for broadband', () => {
    expect(verdict('internet_type', type('broadband'))).toEqual([
      'locationOptionIds.0.optionIds: At least one broadband transport type is required.',
    ]);
    expect(verdict('internet_type', type('broadband', 'dedicated_fiber'))).not.toBe('saved');
  });

  test('[QN-277] needs a transport for dedicated internet', () => {
    expect(verdict('internet_type', type('dedicated'))).toEqual([
      'locationOptionIds.0.optionIds: At least one dedicated transport type is required.',
    ]);
    expect(verdict('internet_type', type('dedicated', 'dedicated_fiber', 'broadband', 'broadband_coax'))).toBe('saved');
  });

  test('[QN-193] takes None at some locations, not at all of them', () => {
    expect(verdict('internet_type', type('none'))).toEqual([
      'locationOptionIds: At least one internet type is required.',
    ]);
    const two = { location_number: ['location_number.2'] };
    expect(
      verdict(
        'internet_type',
        at(['internet_type.none'], ['internet_type.broadband', 'internet_type.broadband_fiber']),
        two,
      ),
    ).toBe('saved');
  });

  test('[QN-056] answers for no location that was not asked about', () => {
    const fiber = ['internet_type.broadband', 'internet_type.broadband_fiber'];
    expect(verdict('internet_type', at(fiber, fiber))).toEqual(['locationOptionIds.1: Invalid']);
  });
});

describe('locations', () => {
  const names = (...all: readonly string[]) => ({ locations: all.map((name, idx) => ({ idx, name })) });
  const two = { location_number: ['location_number.2'] };

  test('[QN-262] [QN-263] have a name each, all different', () => {
    expect(verdict('location_names', names('HQ', ' '), two)).toEqual(['locations.1.name: Required']);
    expect(verdict('location_names', names('HQ', 'hq '), two)).toEqual(['locations.1.name: Must be unique']);
    expect(verdict('location_names', names('HQ', 'Plant'), two)).toBe('saved');
  });

  test('[QN-264] have names of at most 50 characters', () => {
    expect(verdict('location_names', names('x'.repeat(50)))).toBe('saved');
    expect(verdict('location_names', names('x'.repeat(51)))).toEqual(['locations.0.name: Too long']);
  });

  test('[QN-108] are as many as were asked for, or more from six', () => {
    expect(verdict('location_names', names('HQ'), two)).toEqual(['locations: Required']);
    const six = { location_number: ['location_number.6'] };
    expect(verdict('location_names', names('1', '2', '3', '4', '5', '6', '7'), six)).toBe('saved');
    expect(verdict('location_names', names('1', '2', '3', '4', '5'), six)).toEqual(['locations: Required']);
  });

  test.each([
    ['[QN-257]', 'wan', { wan_type: ['wan_type.wan_sd_wan'] }],
    ['[QN-258]', 'internet', {}],
    ['[QN-259]', 'voice', {}],
  ])('%s %s needs at least one location', (_, name, more) => {
    const question = `${name}_locations`;
    const wishes = { ...service(name), ...more };
    expect(verdict(question, { storedLocations: [] }, wishes, regular)).toEqual([
      'storedLocations: You must select at least one location',
    ]);
    expect(verdict(question, { storedLocations: [{ idx: 0, name: 'HQ', id: 'a' }] }, wishes, regular)).toBe('saved');
  });

  test('[QN-257] [QN-258] each service is ticked at one location at least', () => {
    const ticks = { locations: [{ idx: 0, name: 'HQ', serviceOptionIds: ['service_needs.internet'] }] };
    expect(verdict('location_names', ticks, service('internet', 'voice'))).toEqual([
      'locations: You must select at least one location',
    ]);
  });

  test('[QN-256] a WAN type that links sites needs two stored locations', () => {
    const wishes = { ...service('wan'), wan_type: ['wan_type.wan_mpls'] };
    const one = { storedLocations: [{ idx: 0, name: 'HQ', id: 'a' }] };
    expect(verdict('wan_locations', one, wishes, regular)).toEqual([
      'storedLocations: This WAN type requires 2+ locations',
    ]);
  });

  test('[QN-109] have an address, or coordinates on new construction', () => {
    const address = {
      idx: 0,
      name: 'HQ',
      street: '1 Main St',
      city: 'Austin',
      stateProvince: 'TX',
      postalCode: '78701',
      country: 'US',
    };
    const { street: _, ...streetless } = address;
    const check = (entry: object) => verdict('location_addresses', { locationsAddresses: [entry] });
    expect(check(address)).toBe('saved');
    expect(check(streetless)).toEqual(['locationsAddresses.0.street: Required']);
    expect(check({ ...address, city: '', postalCode: ' ' })).toEqual([
      'locationsAddresses.0.city: Required',
      'locationsAddresses.0.postalCode: Required',
    ]);
    expect(check({ ...streetless, isNewConstruction: true })).toEqual([
      'locationsAddresses.0.lat: Required if no street address',
      'locationsAddresses.0.lng: Required if no street address',
    ]);
    expect(check({ ...streetless, isNewConstruction: true, lat: 30.2, lng: -97.7 })).toBe('saved');
    expect(check({ ...address, lat: 91, lng: -181 })).toEqual([
      'locationsAddresses.0.lat: Must be below 90',
      'locationsAddresses.0.lng: Must be above -180',
    ]);
    expect(verdict('location_addresses', { locationsAddresses: [] })).toEqual([
      'locationsAddresses.0.street: Required',
    ]);
  });
});

describe('colocations', () => {
  const check = (more: object) =>
    verdict(
      'colocations',
      { colocations: [{ name: 'Dallas', searchBy: 'geo', area: 'Dallas', radius: 10, ...more }] },
      service('colocation'),
    );

  test('[QN-265] [QN-266] [QN-267] have a name with letters and no comma', () => {
    expect(check({ name: '' })).toEqual(['colocations.0.name: Required']);
    expect(check({ name: '123' })).toEqual(['colocations.0.name: Name must contain letters']);
    expect(check({ name: 'Dallas, TX' })).toEqual(['colocations.0.name: Commas are not allowed in location name']);
    expect(check({})).toBe('saved');
  });

  test('[QN-268] have different names', () => {
    const place = { name: 'Dallas', searchBy: 'geo', area: 'Dallas', radius: 10 };
    expect(verdict('colocations', { colocations: [place, place] }, service('colocation'))).toEqual([
      'colocations.1.name: Must be unique',
    ]);
  });

  test('[QN-269] have an area or an address, by the kind of search', () => {
    expect(check({ area: '' })).toEqual(['colocations.0.area: Required']);
    expect(check({ searchBy: 'exact' })).toEqual(['colocations.0.address: Required']);
    expect(check({ searchBy: 'exact', address: '1950 N Stemmons Fwy' })).toBe('saved');
  });

  test('[QN-270] [QN-271] have one of five radii', () => {
    expect(check({ radius: undefined })).toEqual(['colocations.0.radius: Required']);
    expect(check({ radius: 7 })).toEqual(['colocations.0.radius: Invalid']);
    for (const radius of [5, 10, 25, 50, 100]) expect(check({ radius })).toBe('saved');
  });
});

describe('WAN connections', () => {
  const three = {
    ...service('wan'),
    wan_type: ['wan_type.wan_point_to_point'],
    location_number: ['location_number.3'],
  };
  const check = (...connections: readonly object[]) => verdict('wan_connections', { connections }, three);

  test('[QN-278] [QN-279] have a from and at least one to location', () => {
    expect(check({ from: null, to: [1] })).toEqual(['connections.0.from: Required']);
    expect(check({ from: 0, to: [] })).toEqual(['connections.0.to: Required']);
    expect(check({ from: 0, to: [1, 2] })).toBe('saved');
    expect(check()).toEqual(['connections: Required']);
  });

  test('[QN-282] link real locations of the request', () => {
    expect(check({ from: 0, to: [3] })).toEqual(['connections.0.to: Invalid']);
    expect(check({ from: 0, to: [0] })).toEqual(['connections.0.to: Required']);
  });
});

describe('numbers, texts and dates', () => {
  const lines: WantedAnswers = { ...service('voice'), voice_type: ['voice_type.voice_phone_lines'] };

  test.each([
    [null, 'Required'],
    ['abc', 'Must be an integer'],
    [2.5, 'Must be an integer'],
    [0, 'Must be a positive number'],
    [-3, 'Must be a positive number'],
  ])('[QN-283] a number for a location refuses %s: %s', (number, message) => {
    const data = { locationsInfo: [{ locationIdx: 0, number }] };
    expect(verdict('phone_lines', data, lines)).toEqual([`locationsInfo.0.number: ${message}`]);
  });

  test('[QN-064] a location that was not asked about, and a text in place of the number, are refused', () => {
    const here = { locationIdx: 0, number: 2 };
    const check = (...locationsInfo: readonly object[]) => verdict('phone_lines', { locationsInfo }, lines);
    expect(check(here, { locationIdx: 7, number: 2 })).toEqual(['locationsInfo.1: Invalid']);
    expect(check({ ...here, text: 'two' })).toEqual(['locationsInfo.0: Invalid']);
  });

  test('[QN-283] a number for a location takes a positive integer', () => {
    expect(verdict('phone_lines', { locationsInfo: [{ locationIdx: 0, number: 12 }] }, lines)).toBe('saved');
  });

  test('[QN-284] only text questions need a text', () => {
    expect(verdict('mobile_lines', { text: '  ' }, service('mobile_line'))).toEqual(['text: Required']);
    expect(verdict('general_comments', { text: '' })).toBe('saved');
    expect(verdict('number_porting', { locationsInfo: [] }, lines)).toBe('saved');
  });

  test.each([
    ['2026-03-03', 'saved'],
    ['2026-03-02', ['date: Date may not be in the past']],
    ['2026-03-01', ['date: Date may not be in the past']],
    ['2026-02-30', ['date: Invalid Date']],
    ['03/04/2026', ['date: Invalid Date']],
    ['', ['date: Required']],
  ])('[QN-138] the install date %s on 2 March 2026: %j', (date, expected) => {
    expect(verdict('install_date', { date })).toEqual(expected);
  });
});
