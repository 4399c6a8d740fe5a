import { expect, test } from 'vitest';
import type { FoundPlace, PlacesApi } from '#web/questionnaire/api/places-api.ts';
import { corrections } from '#web/questionnaire/steps/address/verify.ts';

const entered = {
  idx: 0,
  name: 'Dallas',
  street: '1500 marilla street',
  city: 'Dallas',
  stateProvince: 'Texas',
  postalCode: '75201',
  country: 'US',
};
const found = { ...entered, street: '1500 Marilla Street', stateProvince: 'TX' } as unknown as FoundPlace;

const lookUp = (place: Partial<FoundPlace>): PlacesApi =>
  ({ suggest: async () => [{ placeId: 'x' }], find: async () => ({ ...found, ...place }) }) as unknown as PlacesApi;

test('[QN-147] another spelling of the state is accepted unless the user declines it', async () => {
  const [one] = await corrections([entered], lookUp({}));
  expect(one).toMatchObject({ changed: ['stateProvince'], isSpelling: true });
  expect(one!.suggested).toMatchObject({ street: '1500 marilla street', stateProvince: 'TX' });
});

test.each([
  ['another town', { city: 'Garland' }],
  ['another code', { postalCode: '75202' }],
  ['another state', { stateProvince: 'CA' }],
  ['another state whose code begins like the name', { stateProvince: 'TN' }],
])('[QN-147] %s is offered, and only accepted by choice', async (_, place) => {
  expect((await corrections([entered], lookUp(place)))[0]).toMatchObject({ isSpelling: false });
});

test('[QN-147] a town is never moved into the street', async () => {
  const misspelt = { ...entered, city: 'Dalas' };
  expect(await corrections([misspelt], lookUp({ street: '1500 Marilla Street Dalas' }))).toEqual([]);
});

test('[QN-147] a code that the lookup does not know stays as typed', async () => {
  const [one] = await corrections([entered], lookUp({ postalCode: '' }));
  expect(one!.suggested.postalCode).toBe('75201');
});

test.each([
  ['Maine', 'MA'],
  ['Maine', 'MI'],
  ['Indiana', 'IA'],
  ['Minnesota', 'MN'],
  ['Texas', 'TX'],
])('[QN-147] "%s" and "%s" count as one state only if they are', async (stateProvince, code) => {
  const [one] = await corrections([{ ...entered, stateProvince }], lookUp({ stateProvince: code }));
  expect(one!.isSpelling).toBe(['MN', 'TX'].includes(code));
});
