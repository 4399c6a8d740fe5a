/** Resolvers of the hand-written root fields of `schemas/graphql/`. */
import { providerFields } from '../behaviours/provider/graphql.ts';
import { questionnaireFields } from '../questionnaire/graphql.ts';
import type { Door } from '../data/door.ts';

type Extensions = Readonly<Record<'Query' | 'Mutation', Readonly<Record<string, unknown>>>>;

export const extensionResolvers = (door: Door): Extensions => ({
  Query: { ...questionnaireFields(door), ...providerFields(door) },
  Mutation: {},
});
