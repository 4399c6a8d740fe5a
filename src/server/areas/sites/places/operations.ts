/**
 * Address suggestions for signed-in people and for visitors in a questionnaire, and corrections of typed addresses
 * (AD-025, AD-026).
 */
import type { PlacesBehaviors } from '#generated/api/operations/places.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { limits } from '#generated/domain/limits.ts';
import { countRequest, type RateLimit } from '#server/kernel/data/rate-limit.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { ApiError } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { messages } from '#generated/domain/messages.ts';
import type { RepairReason } from '#domain/places/repair.ts';
import { repairsOf } from '#domain/places/repairs.ts';
import { placeKnowledge } from '#server/kernel/places/knowledge.ts';
import { ownQuestionnaire } from '../queries.ts';
import type { Place } from '#server/kernel/places/places.ts';

export const placesBehaviors: PlacesBehaviors<CallContext> = {
  suggestPlaces: async ({ body }, context) => {
    const maySearch = await isAsker(context, body.questionnaire_id);
    const records = [];
    for (const input of body.inputs) {
      const suggestions = maySearch ? await context.services.places.suggest(input) : [];
      records.push({
        input,
        suggestions: suggestions.map(({ placeId, description, mainText, secondaryText, precision }) => ({
          place_id: placeId,
          description,
          main_text: mainText,
          secondary_text: secondaryText,
          precision,
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

  repairAddresses: async ({ body }, context) => {
    const known = (await isAsker(context, body.questionnaire_id)) ? await placeKnowledge() : null;
    return {
      records: body.addresses.map((cells) => ({
        repairs: (known ? repairsOf(cells, known) : []).map(({ reason, changes }) => ({
          reason,
          text: reasonTexts[reason],
          changes,
        })),
      })),
    };
  },
};

/** Anonymous callers need an open questionnaire in the same browser; other searches find nothing (AD-048). */
async function isAsker({ scope, pool }: CallContext, questionnaireId: string | undefined): Promise<boolean> {
  const { principal } = scope;
  if (principal.kind !== 'anonymous') return true;
  const visitor = principal.visitorId;
  if (visitor === null || questionnaireId === undefined) return false;
  const isOwn = await transaction(pool, jobScope('places'), { mode: 'read' }, (session) =>
    ownQuestionnaire.isAny(session, { questionnaire: questionnaireId, visitor }),
  );
  if (isOwn) await countRequest(pool, searchesFor(questionnaireId));
  return isOwn;
}

const searchesFor = (questionnaireId: string): RateLimit => ({
  key: `places-for:${questionnaireId}`,
  most: limits.placeSearchesPerQuestionnairePerHour,
  windowS: 3600,
});

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
  county: place.county,
  precision: place.precision,
  google_full_details: {
    place_id: place.placeId,
    formatted_address: place.formattedAddress,
    types: [typeOf[place.precision]],
    geometry: {
      location: { lat: place.lat, lng: place.lng },
      location_type: place.precision === 'address' ? 'ROOFTOP' : 'APPROXIMATE',
    },
  },
});

/** Types in the terms of common geocoding services. */
const typeOf = { address: 'street_address', postal_code: 'postal_code', city: 'locality' } as const;

const reasonTexts: Readonly<Record<RepairReason, string>> = {
  pasted_line: messages['repair.pastedLine'],
  swapped_columns: messages['repair.swappedColumns'],
  lost_zero: messages['repair.lostZero'],
  missing_country: messages['repair.missingCountry'],
  state_against_code: messages['repair.stateAgainstCode'],
  swapped_coordinates: messages['repair.swappedCoordinates'],
  lost_sign: messages['repair.lostSign'],
};
