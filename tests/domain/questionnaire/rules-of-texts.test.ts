/** Texts, numbers, days, contacts and addresses at their limits, and the places of their issues. */
import { describe, expect, test } from 'vitest';
import { answerTypes } from '#domain/questionnaire/types/registry.ts';
import { asking, issueTexts } from './asking.ts';

describe('[QN-284] a text', () => {
  const of = (text: string, question: object) => issueTexts(answerTypes.text.check({ text }, asking(question)));

  test('is needed by a question of text alone, and has an end without its blanks', () => {
    expect(of(' ', { type: 'text' })).toEqual(['text: Required']);
    expect(of(' ', { type: 'comments' })).toEqual([]);
    const answer = { maxLength: 3 };
    expect([of(' abc ', { answer }), of('abcd', { answer }), of('abcd', {})]).toEqual([[], ['text: Too long'], []]);
  });
});

describe('[QN-283] something for each location', () => {
  const numbers = (locationsInfo: readonly object[]) =>
    issueTexts(
      answerTypes.locationsInfo.check({ locationsInfo } as never, asking({ type: 'locations_number' }, [0, 2])),
    );
  const texts = (locationsInfo: readonly object[]) =>
    issueTexts(
      answerTypes.locationsInfo.check(
        { locationsInfo } as never,
        asking({ type: 'text', answer: { maxLength: 3 } }, [0, 2]),
      ),
    );

  test('is an integer above zero if numbers are required', () => {
    expect(
      numbers([
        { locationIdx: 2, number: 5 },
        { locationIdx: 0, number: 1 },
      ]),
    ).toEqual([]);
    expect(
      numbers([
        { locationIdx: 0, number: 0 },
        { locationIdx: 2, number: 1.5 },
      ]),
    ).toEqual(['locationsInfo.0.number: Positive', 'locationsInfo.1.number: Whole']);
    expect(numbers([{ locationIdx: 0, number: 1 }])).toEqual(['locationsInfo.1.number: Required']);
  });

  test('is a text if texts are required, and neither replaces the other', () => {
    expect(
      texts([
        { locationIdx: 0, text: 'abc' },
        { locationIdx: 2, text: 'abcd' },
      ]),
    ).toEqual(['locationsInfo.1.text: Too long']);
    expect(
      texts([
        { locationIdx: 0, text: 'a', number: 3 },
        { locationIdx: 2, text: 'b' },
      ]),
    ).toEqual(['locationsInfo.0: Invalid']);
    expect(
      numbers([
        { locationIdx: 0, number: 1, text: 'a' },
        { locationIdx: 2, number: 1, text: ' ' },
      ]),
    ).toEqual(['locationsInfo.0: Invalid']);
    expect(texts([])).toEqual(['locationsInfo.0.text: Required', 'locationsInfo.0.text: Required']);
  });

  test('[QN-056] is of no other location, and once of each', () => {
    const extra = [0, 2, 7, 2].map((locationIdx) => ({ locationIdx, number: 1 }));
    expect(numbers(extra)).toEqual(['locationsInfo.2: Invalid', 'locationsInfo.3: Invalid']);
  });
});

describe('[QN-138] a day', () => {
  test.each([
    ['2026-11-29', []],
    ['2028-02-29', []],
    ['2026-11-28', ['date: Past']],
    ['2026-11-27', ['date: Past']],
    ['2027-02-29', ['date: Date']],
    ['11/29/2026', ['date: Date']],
    ['2026-11-29x', ['date: Date']],
    ['x2026-11-29', ['date: Date']],
    ['2026-13-01', ['date: Date']],
    [' ', ['date: Required']],
  ])('%s', (date, issues) => {
    expect(issueTexts(answerTypes.date.check({ date }, asking({})))).toEqual(issues);
  });
});

describe('[QN-273] [QN-274] a contact', () => {
  const good = {
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: 'dana@acme.example',
    phone: '(512) 555-0198',
    company: 'Acme',
  };
  const of = (about: object) =>
    issueTexts(answerTypes.contact.check({ contact: { ...good, ...about } }, asking({ answer: { maxLength: 20 } })));

  test('has each of five fields, in their order', () => {
    expect(of({})).toEqual([]);
    const nothing = Object.fromEntries(Object.keys(good).map((key) => [key, ' ']));
    expect(of(nothing)).toEqual(Object.keys(good).map((key) => `contact.${key}: Required`));
  });

  test.each(['a@b', '@b.co', 'a@', 'a b@c.de', 'a@b..de', 'a@@b.de', 'a@b.de.', 'a@b.de x'])(
    '%s is no address',
    (email) => {
      expect(of({ email })).toEqual(['contact.email: Email']);
    },
  );

  test.each(['a@b.de', ' a.b+c@mail.acme.example '])('%s is an address', (email) => {
    expect(of({ email })).toEqual([]);
  });

  test.each([
    '5125550198',
    '512-555-0198',
    '512.555.0198',
    '+1 512 555 0198',
    '+44(512)5550198',
    '5125550198 x 12',
    '1-512-555-0198x7',
    '512  555 0198',
  ])('%s is a number', (phone) => {
    expect(of({ phone })).toEqual([]);
  });

  test.each(['555-0198', 'call 5125550198', '512 555 0198 ext', '+1234 512 555 0198'])('%s is none', (phone) => {
    expect(of({ phone })).toEqual(['contact.phone: Phone']);
  });

  test('a number has an end', () => {
    expect(of({ phone: '5125550198 x 12345678' })).toEqual(['contact.phone: At most 20']);
    expect(of({ phone: '5125550198 x 1234567' })).toEqual([]);
  });
});

test('[QN-292] who referred somebody is one of the list, and another one is named', () => {
  const of = (referral: object, lists: object = { from: 'l' }) =>
    issueTexts(
      answerTypes.referral.check({ referral } as never, asking({ answer: { lists } }, [], { l: ['friend', 'other'] })),
    );
  expect([of({ from: 'friend' }), of({ from: 'other', comments: 'Ann' }), of({ from: 'x' }, {})]).toEqual([[], [], []]);
  expect([of({ from: ' ' }), of({ from: 'x' }), of({ from: 'other', comments: ' ' })]).toEqual([
    ['referral.from: Required'],
    ['referral.from: Invalid'],
    ['referral.comments: Required'],
  ]);
});

describe('an address', () => {
  const good = {
    idx: 0,
    name: 'HQ',
    street: '1 Main St',
    city: 'Austin',
    stateProvince: 'TX',
    postalCode: '78701',
    country: 'US',
  };
  const of = (...entries: readonly object[]) =>
    issueTexts(answerTypes.locationsAddresses.check({ locationsAddresses: entries } as never, asking({}, [0])));
  const at = (about: object) => of({ ...good, ...about });

  test('[QN-109] has a street or a chosen place, or is new construction with its spot', () => {
    expect(at({})).toEqual([]);
    expect(at({ street: ' ' })).toEqual(['locationsAddresses.0.street: Required']);
    expect(at({ street: undefined, googleFullDetails: {} })).toEqual([]);
    expect(at({ street: '', isNewConstruction: true })).toEqual([
      'locationsAddresses.0.lat: Coordinates',
      'locationsAddresses.0.lng: Coordinates',
    ]);
    expect(at({ street: '', isNewConstruction: true, lat: 0, lng: 0 })).toEqual([]);
  });

  test('has city, state, code and country', () => {
    expect(at({ city: '', stateProvince: ' ', postalCode: undefined, country: null })).toEqual(
      ['city', 'stateProvince', 'postalCode', 'country'].map((key) => `locationsAddresses.0.${key}: Required`),
    );
    expect(at({ street: '', city: '' })).toEqual([
      'locationsAddresses.0.street: Required',
      'locationsAddresses.0.city: Required',
    ]);
  });

  test('has coordinates within their limits', () => {
    expect([at({ lat: 90, lng: 180 }), at({ lat: -90, lng: -180 })]).toEqual([[], []]);
    expect(at({ lat: 90.1, lng: 180.1 })).toEqual([
      'locationsAddresses.0.lat: Below 90',
      'locationsAddresses.0.lng: Below 180',
    ]);
    expect(at({ lat: -90.1, lng: -180.1 })).toEqual([
      'locationsAddresses.0.lat: Above -90',
      'locationsAddresses.0.lng: Above -180',
    ]);
  });

  test('is that of a location that was asked about', () => {
    expect(of()).toEqual(['locationsAddresses.0.street: Required']);
    expect(of(good, { ...good, idx: 7 })).toEqual(['locationsAddresses.1: Invalid']);
  });

  test('of a network are numbered, and as many as required', () => {
    const wan = (min: number | undefined, ...entries: readonly object[]) =>
      issueTexts(
        answerTypes.wanAddresses.check(
          { wanAddresses: entries } as never,
          asking({ answer: { min, minMessage: 'Two' } }),
        ),
      );
    expect([wan(2, good), wan(2, good, { ...good, idx: 1 }), wan(undefined)]).toEqual([
      ['wanAddresses: Two'],
      [],
      ['wanAddresses: Two'],
    ]);
    expect(wan(1, { ...good, idx: 3, city: '' })).toEqual([
      'wanAddresses.0.idx: Invalid',
      'wanAddresses.0.city: Required',
    ]);
  });
});

describe('equipment', () => {
  const lists = {
    kinds: ['Basic', 'Soft'],
    types: ['42U'],
    circuits: ['30A'],
    extras: ['deep'],
    media: ['fiber', 'copper'],
    cables: ['CAT6', 'Single Mode'],
  };

  test('[QN-158] [QN-285] [QN-286] phones have a count of each kind at each location', () => {
    const of = (...phones: readonly object[]) =>
      issueTexts(
        answerTypes.phones.check(
          { phones } as never,
          asking({ answer: { lists: { counts: 'kinds' } } }, [0, 1], lists),
        ),
      );
    const counts = { Basic: 0, Soft: 2 };
    expect(of({ locationIdx: 1, counts }, { locationIdx: 0, counts })).toEqual([]);
    expect(of({ locationIdx: 0, counts })).toEqual([
      'phones.1.counts.Basic: Required',
      'phones.1.counts.Soft: Required',
    ]);
    expect(of({ locationIdx: 0, counts: { Basic: -1, Soft: 0.5, Fax: 1 } }, { locationIdx: 1, counts })).toEqual([
      'phones.0.counts.Fax: Invalid',
      'phones.0.counts.Basic: Invalid',
      'phones.0.counts.Soft: Whole',
    ]);
  });

  test('[QN-287] [QN-288] [QN-289] [QN-290] each location has racks, with extras of the list', () => {
    const answer = { lists: { rackType: 'types', circuitType: 'circuits', additionalOptions: 'extras' } };
    const rack = { locationIdx: 0, quantity: 1, rackType: '42U', circuitType: '30A' };
    const of = (...rackTypes: readonly object[]) =>
      issueTexts(answerTypes.rackTypes.check({ rackTypes } as never, asking({ answer }, [0, 1], lists)));
    const other = { ...rack, locationIdx: 1, additionalOptions: ['deep'] };
    expect(of(rack, other)).toEqual([]);
    expect(of(rack)).toEqual(['rackTypes: Required']);
    expect(of(rack, { ...other, additionalOptions: ['deep', 'x'] })).toEqual([
      'rackTypes.1.additionalOptions: Invalid',
    ]);
    expect(of(rack, other, { ...rack, locationIdx: 7, quantity: null, rackType: ' ', circuitType: 'x' })).toEqual([
      'rackTypes.2.locationIdx: Invalid',
      'rackTypes.2.quantity: Required',
      'rackTypes.2.rackType: Required',
      'rackTypes.2.circuitType: Invalid',
    ]);
  });

  test('[QN-291] [QN-086] [QN-087] [QN-088] a cross connect runs over the medium of its cable', () => {
    const answer = { lists: { medium: 'media', type: 'cables' } };
    const of = (row: object, key = '0') =>
      issueTexts(
        answerTypes.crossConnects.check({ crossConnects: { [key]: [row] } } as never, asking({ answer }, [0], lists)),
      );
    expect([of({}), of({ medium: 'copper', type: 'CAT6' }), of({ type: 'CAT6' }), of({ medium: 'fiber' })]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(of({ medium: 'fiber', type: 'CAT6' })).toEqual(['crossConnects.0.0.type: Invalid']);
    expect(of({ quantity: 0, medium: 'x', type: 'y' })).toEqual([
      'crossConnects.0.0.quantity: Positive',
      'crossConnects.0.0.medium: Invalid',
      'crossConnects.0.0.type: Invalid',
    ]);
    expect(of({}, '7')).toEqual(['crossConnects.7: Invalid']);
  });
});

describe('[QN-265] [QN-266] [QN-267] [QN-268] [QN-269] [QN-270] [QN-271] space in a data center', () => {
  const place = { name: 'Ashburn', searchBy: 'geo', area: 'Virginia', radius: 25 };
  const of = (...colocations: readonly object[]) =>
    issueTexts(
      answerTypes.colocations.check(
        { colocations } as never,
        asking({ answer: { maxLength: 8, radius: { allowed: [10, 25] } } }),
      ),
    );
  const at = (about: object) => of({ ...place, ...about });

  test('has a unique name with letters, no comma and a length limit', () => {
    expect(of(place, { ...place, name: 'NY 4' })).toEqual([]);
    expect([
      at({ name: ' ' }),
      at({ name: '12' }),
      at({ name: 'a,b' }),
      at({ name: 'ninesigns' }),
      of(place, { ...place, name: ' ASHBURN ' }),
    ]).toEqual([
      ['colocations.0.name: Required'],
      ['colocations.0.name: Letters'],
      ['colocations.0.name: Commas'],
      ['colocations.0.name: Too long'],
      ['colocations.1.name: Unique'],
    ]);
    expect(of()).toEqual(['colocations: Required']);
  });

  test('is looked for in an area or at an address, within one of the distances', () => {
    expect([at({ area: ' ' }), at({ searchBy: 'exact' }), at({ searchBy: 'exact', address: 'x', area: '' })]).toEqual([
      ['colocations.0.area: Required'],
      ['colocations.0.address: Required'],
      [],
    ]);
    expect([at({ radius: undefined }), at({ radius: null }), at({ radius: 11 })]).toEqual([
      ['colocations.0.radius: Required'],
      ['colocations.0.radius: Required'],
      ['colocations.0.radius: Invalid'],
    ]);
  });
});

test('[QN-278] [QN-279] [QN-282] links have two ends that differ', () => {
  const base = asking({});
  const answers = new Map([
    [
      'l',
      {
        locations: [
          { idx: 0, name: 'a' },
          { idx: 1, name: 'b' },
          { idx: 2, name: 'c' },
        ],
      },
    ],
  ]);
  const of = (...connections: readonly object[]) =>
    issueTexts(
      answerTypes.connections.check(
        { connections } as never,
        { ...base, evaluation: { ...base.evaluation, answers } } as never,
      ),
    );
  expect([of({ from: 0, to: 1 }), of({ from: 0, to: [1, 2] })]).toEqual([[], []]);
  expect(of()).toEqual(['connections: Required']);
  expect(of({ from: null, to: null })).toEqual(['connections.0.from: Required', 'connections.0.to: Required']);
  expect(of({ from: 0, to: [] })).toEqual(['connections.0.to: Required']);
  expect(of({ from: 7, to: [1, 8] })).toEqual(['connections.0.from: Invalid', 'connections.0.to: Invalid']);
  expect(of({ from: 1, to: 1 })).toEqual(['connections.0.to: Required']);
  expect(of({ from: 1, to: 1 }, { from: 0, to: 1 })).toEqual([]);
});
