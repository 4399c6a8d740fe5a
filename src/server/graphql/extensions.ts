/** Resolvers of the hand-written root fields of `schemas/graphql/`. */
import type { Door } from '../data/door.ts';

type Extensions = Readonly<Record<'Query' | 'Mutation', Readonly<Record<string, unknown>>>>;

export const extensionResolvers = (_door: Door): Extensions => ({ Query: {}, Mutation: {} });
