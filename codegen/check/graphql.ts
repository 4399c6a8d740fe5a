/** GraphQL files can be read; whether they fit the derived schema is seen when it is emitted. */
import type { Finding } from '../errors.ts';
import type { CheckContext } from './context.ts';

/** Loads the parser only if there is a GraphQL file. */
export async function checkGraphql({ model }: CheckContext): Promise<readonly Finding[]> {
  if (model.graphql.length === 0) return [];
  const { parse, GraphQLError } = await import('graphql');
  return model.graphql.flatMap(({ text, origin }) => {
    try {
      parse(text);
      return [];
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      return [
        {
          origin,
          message: `This is not valid GraphQL: ${error.message.replace(/^Syntax Error: /, '')}`,
          offset: error.positions?.[0] ?? 0,
        },
      ];
    }
  });
}
