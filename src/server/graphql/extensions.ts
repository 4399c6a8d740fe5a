/** Resolvers of the hand-written fields of `schemas/graphql/`. */
import { providerFields } from '../behaviours/provider/graphql.ts';
import { questionnaireFields } from '../questionnaire/graphql.ts';
import { serviceGroupQuestionnaires, teamQuestionnaires } from '../questionnaire/graphql-records.ts';
import { teamQueries } from './teams.ts';
import type { Door } from '../data/door.ts';

type Extensions = Readonly<Record<'Query' | 'Mutation' | 'Team' | 'ServiceGroup', Readonly<Record<string, unknown>>>>;

export const extensionResolvers = (door: Door): Extensions => ({
  Query: { ...questionnaireFields(door), ...providerFields(door), ...teamQueries(door) },
  Mutation: {},
  Team: teamQuestionnaires(door),
  ServiceGroup: serviceGroupQuestionnaires(door),
});
