/** Changes the tags of many services at once, and undoes it. [TG-008] */
import {
  AddRemoveTagsDocument,
  type AddRemoveTagsMutation,
} from '#generated/graphql/documents/record/tags/alter-tags.ts';
import { graphql } from '#web/shell/api/graphql.ts';

/** The tags that were added to one service and removed from it. */
export type TagChange = AddRemoveTagsMutation['addRemoveTagsOnServices'][number];

interface Change {
  readonly ids: readonly string[];
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Throws HttpError with the reason; all services change or none. */
export async function alterTags(teamId: string, { ids, add, remove }: Change): Promise<readonly TagChange[]> {
  const variables = { teamId, serviceIds: ids, addTagIds: add, removeTagIds: remove };
  return (await graphql(AddRemoveTagsDocument, variables)).addRemoveTagsOnServices;
}

/** Groups services with the same change into one call. */
export async function undoTags(teamId: string, altered: readonly TagChange[]): Promise<void> {
  const alike = Map.groupBy(altered, (each) => JSON.stringify([each.addedTagIds, each.removedTagIds]));
  for (const services of alike.values()) {
    const [{ addedTagIds: remove, removedTagIds: add }] = services as [TagChange, ...TagChange[]];
    if (add.length + remove.length > 0)
      await alterTags(teamId, { ids: services.map(({ serviceId }) => serviceId), add, remove });
  }
}
