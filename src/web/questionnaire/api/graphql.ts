/** GraphQL queries of the questionnaire. [QN-326] [QN-327] */
import { limits } from '#generated/domain/limits.ts';
import {
  EarlierRequestsDocument,
  ProviderNamesDocument,
  type EarlierRequestsQuery,
} from '#generated/graphql/documents/questionnaire/api/questionnaire.ts';
import { graphql } from '#web/shell/api/graphql.ts';
import type { Responses } from '#domain/questionnaire/answer.ts';
import type { EarlierService } from './questionnaire-api.ts';
import { camelKeys } from './wire.ts';

/** Both need no session. */
const isOpen = true;

/** Names of the carriers that may be preferred or excluded; empty on a failure. */
export async function providerNames(questionnaireId: string): Promise<readonly string[]> {
  const data = await graphql(ProviderNamesDocument, { questionnaireId }, { isOpen });
  return data.providersForQuestionnaire.map(({ name }) => name);
}

/** Services of all completed requests of the team, the newest first. */
export async function earlierServices(teamId: string): Promise<readonly EarlierService[]> {
  const found: EarlierService[] = [];
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const variables = { teamId, page, perPage: limits.fetchAllPageSize };
    const { questionnairesPaginated } = await graphql(EarlierRequestsDocument, variables, { isOpen });
    found.push(...questionnairesPaginated.records.flatMap(servicesOf));
    hasMore = questionnairesPaginated.hasNextPage;
  }
  return found;
}

type EarlierRequest = EarlierRequestsQuery['questionnairesPaginated']['records'][number];

function servicesOf({
  id,
  completedAt,
  servicesToCreate,
  locations,
  responses,
}: EarlierRequest): readonly EarlierService[] {
  const services = camelKeys(servicesToCreate) as readonly { serviceType: string; addressIds: readonly string[] }[];
  const places = camelKeys(locations) as readonly { id?: string; name: string }[];
  return services.map(({ serviceType, addressIds }) => ({
    questionnaireId: id,
    completedAt: completedAt!,
    serviceType,
    addressIds,
    places: addressIds.map((addressId) => places.find((place) => place.id === addressId)?.name ?? ''),
    responses: camelKeys(responses) as Responses,
  }));
}
