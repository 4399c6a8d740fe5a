import { describe, expect, it } from 'vitest';
import { createOfflinePlaces } from '#server/kernel/places/offline-places.ts';
import { realAddresses } from '../../../support/real-addresses.ts';

const places = createOfflinePlaces();
const first = async (input: string) => {
  const [best] = await places.suggest(input);
  return best ? places.details(best.placeId) : null;
};

describe('[QN-331] [AN-008] suggestions', () => {
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

  it.each(['1515 Market St, Philadelphia', '301 W 2nd St Austin TX', '350 E Cermak Rd Chicago'])(
    'never invent the postal code of "%s"',
    async (input) => {
      const [best] = await places.suggest(input);
      expect(best!.secondaryText).toMatch(/ · Postal code not confirmed$/);
      expect(await places.details(best!.placeId)).toMatchObject({ postalCode: '' });
    },
  );

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

  it('[AD-050] are at most 25, and none for nonsense or too little', async () => {
    const many = (await places.suggest('springfield')).length;
    expect(many).toBeGreaterThan(7);
    expect(many).toBeLessThanOrEqual(25);
    for (const input of ['', 'ab', 'qwxzv', '\0\0\0', '%%%']) expect(await places.suggest(input)).toEqual([]);
  });
});

describe('details', () => {
  it('answer the suggestion that was chosen', async () => {
    const suggestions = await places.suggest('springfield');
    for (const suggestion of suggestions) {
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

describe('places that never invent', () => {
  it('offers no postal code that was not typed, in more than 6,000 searches for real streets and cities', async () => {
    const rows = realAddresses();
    expect(rows.length).toBeGreaterThan(3_000);
    const searches = rows.flatMap(({ street, city, state }) => [`${street}, ${city}`, `${street} ${city} ${state}`]);
    expect(searches.length).toBeGreaterThan(5_000);
    let offered = 0;
    const invented: string[] = [];
    for (const search of searches) {
      for (const { placeId, precision } of await places.suggest(search)) {
        offered += 1;
        const place = await places.details(placeId);
        if (place!.postalCode !== '' || precision !== 'city') invented.push(`${search}: ${place!.postalCode}`);
      }
    }
    expect(invented).toEqual([]);
    expect(offered).toBeGreaterThan(4_000);
  }, 60_000);

  it('says which of a place is confirmed', async () => {
    const [code] = await places.suggest('233 S Wacker Dr, Chicago, IL 60606');
    expect(code).toMatchObject({ precision: 'postal_code', secondaryText: 'Chicago, IL 60606, US' });
    const [city] = await places.suggest('233 S Wacker Dr, Chicago, IL 99999');
    expect(city?.precision ?? 'city').toBe('city');
    const place = await places.details(code!.placeId);
    expect(place).toMatchObject({ precision: 'postal_code', county: null });
  });

  it('joins a street to no small namesake of a big city', async () => {
    const found = await places.suggest('1515 Market St, Philadelphia');
    expect(found.map(({ description }) => description)).toEqual(['1515 Market St, Philadelphia, PA, US']);
  });

  it('never takes a misspelt city for a part of the street', async () => {
    expect(await places.suggest('1500 marilla street, Dalas, Tx')).toEqual([]);
    const [byCode] = await places.suggest('1500 marilla street, Dalas, Tx 75201');
    expect(byCode).toMatchObject({ mainText: '1500 Marilla Street', secondaryText: 'Dallas, TX 75201, US' });
  });
});
