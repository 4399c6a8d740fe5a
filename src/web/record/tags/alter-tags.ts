/** The call that changes the tags of many services at once, and its way back. [TG-008] */
import { http, HttpError } from '#web/shell/api/http.ts';

/** What became of one service. */
export interface Altered {
  readonly serviceId: string;
  readonly addedTagIds: readonly string[];
  readonly removedTagIds: readonly string[];
}

interface Change {
  readonly ids: readonly string[];
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

const query = `mutation addRemoveTagsOnServices($serviceIds: [ID!]!, $addTagIds: [ID!]!, $removeTagIds: [ID!]!, $teamId: ID!) {
  addRemoveTagsOnServices(serviceIds: $serviceIds, addTagIds: $addTagIds, removeTagIds: $removeTagIds, teamId: $teamId) {
    serviceId addedTagIds removedTagIds
  }
}`;

interface Answer {
  readonly data?: { readonly addRemoveTagsOnServices: readonly Altered[] } | null;
  readonly errors?: readonly { readonly message: string }[];
}

/** Throws HttpError with the reason of a refusal: all services change or none. */
export async function alterTags(teamId: string, { ids, add, remove }: Change): Promise<readonly Altered[]> {
  const variables = { teamId, serviceIds: ids, addTagIds: add, removeTagIds: remove };
  const { data, errors } = await http<Answer>({ url: '/api/graphql', method: 'POST', data: { query, variables } });
  if (!data) throw new HttpError(422, null, { message: errors?.[0]?.message ?? '' });
  return data.addRemoveTagsOnServices;
}

/** Services that were changed alike go back together. */
export async function undoTags(teamId: string, altered: readonly Altered[]): Promise<void> {
  const alike = Map.groupBy(altered, (each) => JSON.stringify([each.addedTagIds, each.removedTagIds]));
  for (const services of alike.values()) {
    const [{ addedTagIds: remove, removedTagIds: add }] = services as [Altered, ...Altered[]];
    if (add.length + remove.length > 0)
      await alterTags(teamId, { ids: services.map(({ serviceId }) => serviceId), add, remove });
  }
}
