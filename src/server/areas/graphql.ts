/** Resolvers and loaders of the hand-written fields of `schemas/graphql/`. */
import { askingTeams, providerFields } from './provider/graphql.ts';
import { addressFields, bulkSiteFields, sheetTeam } from './sites/graphql.ts';
import { questionnaireFields } from './questionnaire/graphql.ts';
import { serviceGroupQuestionnaires, teamQuestionnaires } from './questionnaire/graphql-records.ts';
import { tagMutations, tagQueries } from './inventory/tags.ts';
import { teamFigures, teamQueries } from './accounts/graphql.ts';
import { supportMutations, supportQueries } from './support/graphql.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  ServiceGroupResolvers,
  TeamResolvers,
} from '#generated/graphql/resolvers.ts';
import type { Door } from '../kernel/data/door.ts';
import type { GraphqlContext } from '../kernel/graphql/resolvers.ts';
import type { Services } from '../kernel/operations/context.ts';

/** A field of `schemas/graphql/` without a resolver does not compile; `extensionLoaders` read the figures. */
type Extensions = {
  readonly Query: QueryResolvers<GraphqlContext>;
  readonly Mutation: MutationResolvers<GraphqlContext>;
  readonly Team: Omit<TeamResolvers<GraphqlContext>, 'teamServiceCount'>;
  readonly ServiceGroup: Omit<ServiceGroupResolvers<GraphqlContext>, 'teamName'>;
};

export const extensionResolvers = (door: Door, services: Pick<Services, 'transition'>): Extensions => ({
  Query: {
    ...questionnaireFields(door),
    ...providerFields(door),
    ...bulkSiteFields(door),
    ...addressFields(door),
    ...teamQueries(door),
    ...tagQueries(door),
    ...supportQueries(door),
  },
  Mutation: { ...tagMutations(door), ...supportMutations(door, services) },
  Team: { ...teamQuestionnaires(door), ...sheetTeam(door) },
  ServiceGroup: serviceGroupQuestionnaires(door),
});

/** Anonymous callers get an empty list of addresses. [AD-048] */
export const emptyToStrangers: ReadonlySet<string> = new Set(['addressesPaginated']);

/** Figures that are read once for all records of a level. */
export const extensionLoaders = (door: Door) => ({ ...teamFigures(door), ...askingTeams(door) });
