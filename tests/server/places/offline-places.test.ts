import { describe, expect, it } from 'vitest';
import { createOfflinePlaces } from '#server/places/offline-places.ts';

const places = createOfflinePlaces();
const first = async (input: string) => {
  const [best] = await places.suggest(input);
  return best ? places.details(best.placeId) : null;
};

describe('[QN-331] suggestions', () => {
  it.each([
    ['350 5th ave, new york, ny 10118', '350 5th Ave', 'New York', 'NY', '10118', 'US'],
    ['233 S Wacker Dr Chicago IL 60606', '233 S Wacker Dr', 'Chicago', 'IL', '60606', 'US'],
    ['290 bremner blvd toronto on M5V 3L9', '290 Bremner Blvd', 'Toronto', 'ON', 'M5V 3L9', 'CA'],
    ['10 downing street london SW1A 2AA', '10 Downing Street', 'London', 'ENG', 'SW1A 2AA', 'GB'],
    ['60606', '', 'Chicago', 'IL', '60606', 'US'],
  ])('read "%s"', async (input, street, city, stateProvince, postalCode, country) => {
    expect(await first(input)).toMatchObject({ street, city, stateProvince, postalCode, country });
  });

  it('keep the street and find the city without a postal code', async () => {
    expect(await first('350 5th ave new york')).toMatchObject({
      street: '350 5th Ave',
      city: 'New York',
      stateProvince: 'NY',
      country: 'US',
    });
    expect(await first('1600 amphitheatre pkwy mountain view ca')).toMatchObject({
      street: '1600 Amphitheatre Pkwy',
      city: 'Mountain View',
      stateProvince: 'CA',
    });
  });

  it('complete a city that is still being typed', async () => {
    expect(await first('new yo')).toMatchObject({ city: 'New York' });
  });

  it('know abbreviations of names and accents', async () => {
    expect(await first('100 main st st paul mn')).toMatchObject({ street: '100 Main St', city: 'Saint Paul' });
    expect((await places.suggest('montreal qc'))[0]?.description).toContain('QC');
  });

  it('place a city within a few kilometers of where it is', async () => {
    const place = await first('233 S Wacker Dr Chicago IL 60606');
    expect(Math.abs(place!.lat - 41.88)).toBeLessThan(0.05);
    expect(Math.abs(place!.lng - -87.63)).toBeLessThan(0.05);
  });

  it('are at most seven, and none for nonsense or too little', async () => {
    expect((await places.suggest('springfield')).length).toBe(7);
    for (const input of ['', 'ab', 'qwxzv', '\0\0\0', '%%%']) expect(await places.suggest(input)).toEqual([]);
  });
});

describe('[QN-332] details', () => {
  it('answer the suggestion that was chosen', async () => {
    for (const suggestion of await places.suggest('springfield')) {
      expect(await places.details(suggestion.placeId)).toMatchObject({ formattedAddress: suggestion.description });
    }
  });

  it('know no id that was not given out', async () => {
    for (const id of [
      '',
      'ChIJ',
      Buffer.from('["US"]').toString('base64url'),
      Buffer.from('["US","NY","Nowhere","",""]').toString('base64url'),
    ]) {
      expect(await places.details(id)).toBeNull();
    }
  });
});
