/** What the questionnaire asks over GraphQL. [QN-326] [QN-327] */
import { limits } from '#generated/domain/limits.ts';
import { http } from '#web/shell/api/http.ts';
import type { Responses } from '#domain/questionnaire/answer.ts';
import type { EarlierService } from './questionnaire-api.ts';
import { camelKeys } from './wire.ts';

/** Names of the providers that may be preferred or refused; none when they cannot be read. */
export async function providerNames(questionnaireId: string): Promise<readonly string[]> {
  const data = await ask<{ providersForQuestionnaire: readonly { name: string }[] }>(
    'query ($id: ID!) { providersForQuestionnaire(questionnaireId: $id) { name } }',
    { id: questionnaireId },
  );
  return data.providersForQuestionnaire.map(({ name }) => name);
}

/** Services of all completed requests of the team, the newest first. */
export async function earlierServices(teamId: string): Promise<readonly EarlierService[]> {
  const found: EarlierService[] = [];
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const { records, hasNextPage } = await earlierRequests(teamId, page);
    found.push(...records.flatMap(servicesOf));
    hasMore = hasNextPage;
  }
  return found;
}

async function earlierRequests(teamId: string, page: number): Promise<EarlierPage> {
  const data = await ask<{ questionnairesPaginated: EarlierPage }>(
    `query ($teamId: ID!, $page: Int!, $perPage: Int!) {
      questionnairesPaginated(teamId: $teamId, completedAt_Isnull: false, ordering: "-createdAt", page: $page, perPage: $perPage) {
        hasNextPage
        records { id completedAt servicesToCreate locations responses { questionId data } }
      }
    }`,
    { teamId, page, perPage: limits.fetchAllPageSize },
  );
  return data.questionnairesPaginated;
}

interface EarlierPage {
  readonly hasNextPage: boolean;
  readonly records: readonly Earlier[];
}

interface Earlier {
  readonly id: string;
  readonly completedAt: string;
  readonly servicesToCreate: readonly unknown[];
  readonly locations: readonly unknown[];
  readonly responses: readonly unknown[];
}

function servicesOf({ id, completedAt, servicesToCreate, locations, responses }: Earlier): readonly EarlierService[] {
  const services = camelKeys(servicesToCreate) as readonly { serviceType: string; addressIds: readonly string[] }[];
  const places = camelKeys(locations) as readonly { id?: string; name: string }[];
  return services.map(({ serviceType, addressIds }) => ({
    questionnaireId: id,
    completedAt,
    serviceType,
    addressIds,
    places: addressIds.map((addressId) => places.find((place) => place.id === addressId)?.name ?? ''),
    responses: camelKeys(responses) as Responses,
  }));
}

async function ask<T>(query: string, variables: object): Promise<T> {
  const { data } = await http<{ data: T }>({
    url: '/api/graphql',
    method: 'POST',
    data: { query, variables },
    isOpen: true,
  });
  return data;
}
