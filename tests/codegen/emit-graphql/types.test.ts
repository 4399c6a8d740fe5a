import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { units } from '#codegen/emit/graphql/emit.ts';
import { generate, type Generated } from '../sample/generate.ts';
import { kitchenSink } from '../sample/kitchen-sink.ts';
import { typeErrors } from '../sample/type-check.ts';

const query = `query SinkNames($status: [SinkStatus!]) {
  kitchenSinksPaginated(perPage: 25, status_In: $status) { totalCount records { id name provider { name } } }
}`;

const text =
  'extend type Query {\n  sinkCount(teamId: ID!): Int!\n  openSinks: [KitchenSink!]!\n  sinkPage(status: SinkStatus): KitchenSinkPage!\n}';

let generated: Generated;
beforeAll(async () => {
  const model = { ...kitchenSink, graphql: [{ ...kitchenSink.graphql[0]!, text }] };
  generated = await generate(model, [units], { 'src/web/sinks/sink-names.graphql': query });
});
afterAll(() => generated.remove());

const page = (name: string): string => `
import { SinkNamesDocument, type SinkNamesQuery, type SinkNamesQueryVariables } from './generated/graphql/documents.ts';
const variables: SinkNamesQueryVariables = { status: ['OPEN'] };
export const text: string = SinkNamesDocument.toString();
export const names = (answer: SinkNamesQuery): string[] => answer.kitchenSinksPaginated.records.map((record) => record.${name});
void variables;`;

describe('generated GraphQL types', () => {
  it('accept typed queries', async () => {
    generated.write('page.ts', page('name'));
    expect(await typeErrors(generated.folder, ['page.ts', 'generated/**/*.ts'])).toBe('');
  }, 30_000);

  it('refuse a field that the query did not ask for', async () => {
    generated.write('unasked.ts', page('notes'));
    const errors = await typeErrors(generated.folder, ['unasked.ts']);
    expect(errors).toMatch(/unasked\.ts.*'notes' does not exist/);
  }, 30_000);

  it('carry the text of the query', async () => {
    const { SinkNamesDocument } = await generated.load<{ SinkNamesDocument: object }>('generated/graphql/documents.ts');
    expect(String(SinkNamesDocument)).toContain('kitchenSinksPaginated(perPage: 25, status_In: $status)');
  });
});
