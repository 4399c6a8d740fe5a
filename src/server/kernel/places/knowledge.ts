/** The bundled gazetteer, for address repairs. */
import type { PlaceKnowledge } from '#domain/places/repair.ts';
import { codesOf, nameKey, readGazetteer } from './gazetteer-data.ts';

let reading: Promise<PlaceKnowledge> | null = null;

/** Loaded once. */
export const placeKnowledge = (): Promise<PlaceKnowledge> => (reading ??= readKnowledge());

async function readKnowledge(): Promise<PlaceKnowledge> {
  const { byName, byCode } = await readGazetteer();
  return {
    cityOfCode: (code) => {
      const key = /^\d{5}/.test(code) ? code.slice(0, 5) : code.slice(0, 3).toUpperCase();
      const city = byCode.get(key);
      const spot = city && codesOf(city).find((each) => each.code === key);
      return city && spot ? { city: city.name, state: city.region, lat: spot.lat, lng: spot.lng } : null;
    },
    hasCity: (name, state) => (byName.get(nameKey(name)) ?? []).some(({ region }) => region === state),
    isSameName: (one, other) => nameKey(one) === nameKey(other),
  };
}
