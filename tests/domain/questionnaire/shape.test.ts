import { describe, expect, test } from 'vitest';
import type { AnswerShape } from '#domain/questionnaire/answer.ts';
import { answerTypes } from '#domain/questionnaire/types/registry.ts';

const hasShape = (shape: AnswerShape, data: unknown): boolean => answerTypes[shape].form(data);

const place = { idx: 0, name: 'HQ' };
const address = {
  ...place,
  street: '1 Main St',
  city: 'Austin',
  stateProvince: 'TX',
  postalCode: '78701',
  country: 'US',
  lat: 30.2,
  lng: -97.7,
};
const meeting = {
  meetingRequested: true,
  email: 'ana@acme.example',
  timeRange: { start: '2026-03-05T15:00:00Z', end: '2026-03-05T15:30:00Z' },
  meetingType: 'Questionnaire',
  meetingLength: 30,
  date: '2026-03-05',
  rescheduleLink: 'https://meet.example/1',
};
const file = { fileUrl: '/files/1', fileId: '1' };

const examples: readonly (readonly [string, AnswerShape, object, object])[] = [
  ['[QN-054]', 'text', { text: 'Call first' }, { text: 5 }],
  ['[QN-055]', 'optionIds', { optionIds: ['a.b'], multiSelectType: 'any' }, { optionIds: [5] }],
  [
    '[QN-056]',
    'locationOptionIds',
    { locationOptionIds: [{ locationIdx: 0, optionIds: ['a.b'] }] },
    { locationOptionIds: [{ optionIds: [] }] },
  ],
  [
    '[QN-057]',
    'connectionOptionIds',
    { connectionOptionIds: [{ connectionIdx: 0, optionIds: [] }] },
    { connectionOptionIds: [{ connectionIdx: -1, optionIds: [] }] },
  ],
  ['[QN-058]', 'locations', { locations: [place] }, { locations: [{ idx: 0 }] }],
  [
    '[QN-059]',
    'colocations',
    {
      colocations: [
        {
          searchBy: 'exact',
          name: 'DC',
          address: '1 Main St',
          area: '',
          radius: 5,
          id: 'x',
          googleFullDetails: { placeId: 'p' },
        },
      ],
    },
    { colocations: [{ searchBy: 'near', name: 'DC' }] },
  ],
  [
    '[QN-060]',
    'connections',
    {
      connections: [
        { from: 0, to: [1, 2] },
        { from: 1, to: 2 },
      ],
    },
    { connections: [{ from: 'HQ', to: [1] }] },
  ],
  [
    '[QN-061]',
    'storedLocations',
    { storedLocations: [{ ...place, id: 'address-1' }] },
    { storedLocations: ['address-1'] },
  ],
  ['[QN-062]', 'wanAddresses', { wanAddresses: [address] }, { wanAddresses: [{ ...address, lat: '30' }] }],
  [
    '[QN-063]',
    'locationsAddresses',
    { locationsAddresses: [{ ...address, isNewConstruction: true, demarc: 'Suite 4' }] },
    { locationsAddresses: { 0: address } },
  ],
  [
    '[QN-064]',
    'locationsInfo',
    {
      locationsInfo: [
        { locationIdx: 0, text: 'x' },
        { locationIdx: 1, number: 4 },
      ],
    },
    { locationsInfo: [{ text: 'x' }] },
  ],
  ['[QN-065]', 'date', { date: '2026-03-05' }, { date: 20260305 }],
  [
    '[QN-066]',
    'phones',
    { phones: [{ locationIdx: 0, counts: { Basic: 4 } }] },
    { phones: [{ locationIdx: 0, counts: { Basic: true } }] },
  ],
  [
    '[QN-067]',
    'crossConnects',
    { crossConnects: { 0: [{ quantity: 1, medium: 'fiber', type: 'Single Mode' }] } },
    { crossConnects: [{ quantity: 1 }] },
  ],
  [
    '[QN-068]',
    'rackTypes',
    {
      rackTypes: [
        { locationIdx: 0, quantity: 1, rackType: '42U_standard', circuitType: '20A_120V_p1', additionalOptions: [] },
      ],
    },
    { rackTypes: [{ quantity: 1 }] },
  ],
  [
    '[QN-069]',
    'providerAllowDenyList',
    { providerAllowDenyList: { allowList: ['A'], denyList: [], comments: '' } },
    { providerAllowDenyList: { allowList: 'A', denyList: [] } },
  ],
  ['[QN-070]', 'referral', { referral: { from: 'other', comments: 'A friend' } }, { referral: 'other' }],
  [
    '[QN-071]',
    'copyQuote',
    { copyQuote: { questionnaireId: 'q', serviceType: 'internet', addressIds: ['a'] } },
    { copyQuote: { questionnaireId: 'q' } },
  ],
  [
    '[QN-072]',
    'billUpload',
    {
      billUpload: [
        {
          type: 'contract',
          providers: ['A'],
          services: [],
          comments: '',
          fileUrls: [{ fileUrl: '/files/1', fileId: '1' }],
        },
        { type: 'bill', providers: [], services: [], comments: '', fileUrls: [] },
      ],
    },
    { billUpload: [{ type: 'invoice', fileUrls: [file] }] },
  ],
  ['[QN-073]', 'fileUrls', { fileUrls: [file] }, { fileUrls: ['/files/1'] }],
  ['[QN-074]', 'meeting', { googleMeeting: meeting }, { googleMeeting: { ...meeting, timeRange: '15:00' } }],
  [
    '[QN-044]',
    'contact',
    { contact: { firstName: 'Ana', lastName: 'Ruiz', email: 'a@b.c', phone: '1', company: 'Acme', website: '' } },
    { contact: { role: 'admin' } },
  ],
];

describe('the stored form of an answer', () => {
  test.each(examples)('%s %s holds its members and nothing else', (_, shape, good, bad) => {
    expect(hasShape(shape, good)).toBe(true);
    expect(hasShape(shape, bad)).toBe(false);
    expect(hasShape(shape, { ...good, extra: 1 })).toBe(false);
    for (const other of [null, undefined, [], 'text', 5, {}]) expect(hasShape(shape, other)).toBe(false);
  });

  test('[QN-059] of a colocation is searched by an area of so many miles, or exactly', () => {
    const near = { searchBy: 'geo', name: '', address: '', area: 'Dallas', radius: 25, id: '' };
    expect(hasShape('colocations', { colocations: [near] })).toBe(true);
    expect(hasShape('colocations', { colocations: [{ ...near, radius: '25 miles' }] })).toBe(false);
  });

  test.each([
    ['meetingRequested', 'yes'],
    ['email', 7],
    ['timeRange', { start: 5, end: 6 }],
    ['timeRange', { start: meeting.timeRange.start }],
    ['meetingType', 7],
    ['meetingLength', 'half an hour'],
    ['date', 20260305],
    ['rescheduleLink', 7],
  ])('[QN-074] of a meeting has %s of one kind', (field, wrong) => {
    for (const calendar of ['chilipiperMeeting', 'googleMeeting'])
      expect(hasShape('meeting', { [calendar]: { ...meeting, [field]: wrong } })).toBe(false);
  });

  test('[QN-074] of a meeting names the calendar that booked it', () => {
    expect(hasShape('meeting', { chilipiperMeeting: meeting })).toBe(true);
    expect(hasShape('meeting', { outlookMeeting: meeting })).toBe(false);
  });

  test('[QN-075] of a location holds its address, its stored id and the services wanted there', () => {
    const full = {
      ...address,
      id: 'address-1',
      serviceOptionIds: ['service_needs.internet'],
      locationType: 'mall',
      handoffDetails: 'LC',
    };
    for (const shape of ['locations', 'storedLocations', 'wanAddresses', 'locationsAddresses'] as const) {
      expect(hasShape(shape, { [shape]: [full] })).toBe(true);
      expect(hasShape(shape, { [shape]: [{ ...full, teamId: 't' }] })).toBe(false);
    }
  });
});
