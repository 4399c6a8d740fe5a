/** Address suggestions for signed-in people and for visitors in a questionnaire (AD-025, AD-026). */
import type { PlacesBehaviours } from '#generated/api/operations/places.ts';
import { jobScope } from '../../access/scope.ts';
import { inReading } from '../../data/session.ts';
import { ApiError } from '../../errors.ts';
import type { CallContext } from '../context.ts';
import type { Place } from '../../places/places.ts';

export const placesBehaviours: PlacesBehaviours<CallContext> = {
  suggestPlaces: async ({ body }, context) => {
    const maySearch = await isAsker(context, body.questionnaire_id);
    const records = [];
    for (const input of body.inputs) {
      const suggestions = maySearch ? await context.services.places.suggest(input) : [];
      records.push({
        input,
        suggestions: suggestions.map(({ placeId, description, mainText, secondaryText }) => ({
          place_id: placeId,
          description,
          main_text: mainText,
          secondary_text: secondaryText,
        })),
      });
    }
    return { records };
  },

  readPlaces: async ({ body }, context) => {
    if (!(await isAsker(context, body.questionnaire_id))) throw new ApiError('unauthenticated');
    const places = await Promise.all(body.place_ids.map((id) => context.services.places.details(id)));
    return { records: places.filter((place) => place !== null).map(toWire) };
  },
};

/** A stranger asks only for an open questionnaire of their own browser; any other search of theirs finds nothing (AD-048). */
async function isAsker({ scope, pool }: CallContext, questionnaireId: string | undefined): Promise<boolean> {
  const { principal } = scope;
  if (principal.kind !== 'anonymous') return true;
  const visitor = principal.visitorId;
  if (visitor === null || questionnaireId === undefined) return false;
  const rows = await inReading(pool, jobScope('places'), (session) =>
    session.query(`select 1 from questionnaires where id = $1 and ly_uuid = $2 and status = 'IN_PROGRESS'`, [
      questionnaireId,
      visitor,
    ]),
  );
  return rows.length > 0;
}

const toWire = (place: Place) => ({
  place_id: place.placeId,
  formatted_address: place.formattedAddress,
  street: place.street,
  city: place.city,
  state_province: place.stateProvince,
  postal_code: place.postalCode,
  country: place.country,
  lat: place.lat,
  lng: place.lng,
  google_full_details: {
    place_id: place.placeId,
    formatted_address: place.formattedAddress,
    geometry: { location: { lat: place.lat, lng: place.lng } } as never,
  },
});
