/** Resolvers and loaders of the hand-written fields of `schemas/graphql/`. */
import { askingTeams, providerFields } from './provider/graphql.ts';
import { addressFields, bulkSiteFields, sheetTeam } from './sites/graphql.ts';
import { questionnaireFields } from './questionnaire/graphql.ts';
import { serviceGroupQuestionnaires, teamQuestionnaires } from './questionnaire/graphql-records.ts';
import { tagMutations, tagQueries } from './inventory/tags.ts';
import { teamFigures, teamQueries } from './accounts/graphql.ts';
import { supportMutations, supportQueries } from './support/graphql.ts';
import type { Door } from '../kernel/data/door.ts';
import type { Services } from '../kernel/operations/context.ts';

type Extensions = Readonly<Record<'Query' | 'Mutation' | 'Team' | 'ServiceGroup', Readonly<Record<string, unknown>>>>;

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

/** Whoever has no account finds no address, and is told nothing else. [AD-048] */
export const emptyToStrangers: ReadonlySet<string> = new Set(['addressesPaginated']);

/** Figures that are read once for all records of a level. */
export const extensionLoaders = (door: Door) => ({ ...teamFigures(door), ...askingTeams(door) });
