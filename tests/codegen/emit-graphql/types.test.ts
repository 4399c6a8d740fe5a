import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emit } from '#codegen/emit/graphql/emit.ts';
import type { SchemaError } from '#codegen/errors.ts';
import { generate, type Generated } from '../sample/generate.ts';
import { kitchenSink } from '../sample/kitchen-sink.ts';
import { typeErrors } from '../sample/type-check.ts';

const query = `query SinkNames($status: [SinkStatus!]) {
  kitchenSinksPaginated(perPage: 25, status_In: $status) {
    totalCount
    records { id name provider { name } }
  }
}`;

const text =
  'extend type Query {\n  sinkCount(teamId: ID!): Int!\n  openSinks: [KitchenSink!]!\n  sinkPage(status: SinkStatus): KitchenSinkPage!\n}';

const model = { ...kitchenSink, graphql: [{ ...kitchenSink.graphql[0]!, text }] };

let generated: Generated;
beforeAll(async () => {
  generated = await generate(model, [emit], { 'src/web/sinks/sink-names.graphql': query });
});
afterAll(() => generated.remove());

const page = (name: string): string => `
import { SinkNamesDocument, type SinkNamesQuery, type SinkNamesQueryVariables } from './generated/graphql/documents/sinks/sink-names.ts';
const variables: SinkNamesQueryVariables = { status: ['OPEN'] };
export const text: string = SinkNamesDocument;
export const names = (answer: SinkNamesQuery): string[] => answer.kitchenSinksPaginated.records.map((record) => record.${name});
void variables;`;

const resolvers = (count: string, rest = ''): string => `
import type { QueryResolvers } from './generated/graphql/resolvers.ts';
export const query: QueryResolvers<{ readonly userId: string }> = {
  sinkCount: (_, { teamId }, { userId }) => ${count},
  openSinks: async () => [{ id: '1' }],
  ${rest}
};`;
const sinkPage = 'sinkPage: () => ({ records: [], totalCount: 0, hasNextPage: false, totalCountIsCapped: false }),';

describe('generated GraphQL types', () => {
  it('accept typed queries and resolvers', async () => {
    generated.write('page.ts', page('name'));
    generated.write('resolvers.ts', resolvers('teamId.length + userId.length', sinkPage));
    expect(await typeErrors(generated.folder, ['page.ts', 'resolvers.ts', 'generated/**/*.ts'])).toBe('');
  }, 30_000);

  it('refuse a field that the query did not ask for', async () => {
    generated.write('unasked.ts', page('notes'));
    const errors = await typeErrors(generated.folder, ['unasked.ts']);
    expect(errors).toMatch(/unasked\.ts.*'notes' does not exist/);
  }, 30_000);

  it('refuse a resolver of another type and a field without one', async () => {
    generated.write('wrong.ts', resolvers('teamId', sinkPage));
    generated.write('missing.ts', resolvers('1'));
    const errors = await typeErrors(generated.folder, ['wrong.ts', 'missing.ts']);
    expect(errors).toMatch(
      /wrong\.ts\(4,3\)[^]*Type 'string' is not assignable to type 'Promise<ResolverTypeWrapper<number>>/,
    );
    expect(errors).toMatch(/missing\.ts.*Property 'sinkPage' is missing/);
  }, 30_000);

  it('carry the text of the query', async () => {
    const { SinkNamesDocument } = await generated.load<{ SinkNamesDocument: string }>(
      'generated/graphql/documents/sinks/sink-names.ts',
    );
    expect(SinkNamesDocument).toContain('kitchenSinksPaginated(perPage: 25, status_In: $status)');
  });
});

describe('a document', () => {
  const findingsOf = async (document: string) => {
    const error: unknown = await generate(model, [emit], { 'src/web/sinks/sinks.graphql': document }).catch(
      (thrown: unknown) => thrown,
    );
    return (error as SchemaError).findings.map(({ origin, message, place }) => [
      `${origin.file}:${place?.line}:${place?.column}`,
      message,
    ]);
  };
  const file = 'src/web/sinks/sinks.graphql';

  it('that names an unknown field is refused with its line', async () => {
    expect(await findingsOf(query.replace('totalCount', 'total'))).toEqual([
      [`${file}:3:5`, expect.stringContaining('Cannot query field "total" on type "KitchenSinkPage"')],
    ]);
  });

  it('that cannot be read is refused with its line', async () => {
    expect(await findingsOf('query A {\n  openSinks { id\n')).toEqual([
      [`${file}:3:1`, 'Syntax Error: Expected Name, found <EOF>.'],
    ]);
  });

  it('needs a name for its operation', async () => {
    expect(await findingsOf('{ openSinks { id } }')).toEqual([
      [`${file}:1:1`, 'An operation needs a name, by which its types are named.'],
    ]);
  });

  it('carries the fragments that an operation uses, and no others', async () => {
    const fragments = await generate(model, [emit], {
      [file]: `query A { openSinks { ...Named } }
        query B { openSinks { id } }
        fragment Named on KitchenSink { name }`,
    });
    const { ADocument, BDocument } = await fragments.load<Record<'ADocument' | 'BDocument', string>>(
      'generated/graphql/documents/sinks/sinks.ts',
    );
    fragments.remove();
    expect(ADocument).toContain('fragment Named on KitchenSink');
    expect(BDocument).not.toContain('fragment');
  });
});
