import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { units } from '#codegen/emit/client/emit.ts';
import type { Screen } from '#codegen/ir/model.ts';
import { generate, type Generated } from '../sample/generate.ts';
import { kitchenSink } from '../sample/kitchen-sink.ts';
import { typeErrors } from '../sample/type-check.ts';

const screen = (id: string, area: string, entity: string): Screen => ({
  id,
  kind: 'list',
  area,
  title: id,
  description: '',
  entity,
  route: id,
  access: [],
  subscription: null,
  navigation: null,
  body: {},
  origin: { file: `schemas/screens/${id}.json`, pointer: '' },
});

const http = `export interface Asked { readonly url: string; readonly method: string; readonly params?: unknown; readonly data?: unknown; readonly headers?: Record<string, string>; readonly signal?: AbortSignal }
export const asked: Asked[] = [];
export const http = async <T>(request: Asked): Promise<T> => { asked.push(request); return {} as T; };
`;

let generated: Generated;
beforeAll(async () => {
  const screens = [screen('app/parts', 'app', 'part'), screen('admin/providers', 'admin', 'provider')];
  generated = await generate({ ...kitchenSink, screens }, [units], { 'src/web/shell/api/http.ts': http });
});
afterAll(() => generated.remove());

describe('the browser client', () => {
  it('has one file per area, with hooks for described calls and the records of customer screens only', () => {
    expect(generated.files.map(({ path }) => path)).toEqual(['generated/client/inventory.ts']);
    const hooks = [
      ...generated.text('generated/client/inventory.ts').matchAll(/^export (?:const|function) (use\w+)/gm),
    ].map(([, name]) => name);
    expect([...new Set(hooks)]).toEqual([
      'usePlugSink',
      'useListParts',
      'useCreatePart',
      'useGetPart',
      'useUpdatePart',
      'useDeletePart',
    ]);
  });

  it('calls the API through the one wrapper', async () => {
    const { plugSink } = await generated.load<{
      plugSink: (id: string, body: object, params: object) => Promise<object>;
    }>('generated/client/inventory.ts');
    const { asked } = await generated.load<{ asked: object[] }>('src/web/shell/api/http.ts');
    await plugSink('a/b', { reason: 'leak' }, { depth: 2 });
    expect(asked).toEqual([
      expect.objectContaining({
        url: '/api/kitchen-sinks/a%2Fb/plug',
        method: 'POST',
        data: { reason: 'leak' },
        params: { depth: 2 },
      }),
    ]);
  });

  it('is typed by bodies and answers', async () => {
    const call = (body: string, answer: string): string => `
import { plugSink, type KitchenSink } from './generated/client/inventory.ts';
export const run = async (): Promise<${answer}> => (await plugSink('1', ${body})).name;
export type Sink = KitchenSink;`;
    generated.write('right.ts', call("{ reason: 'leak' }", 'string'));
    generated.write('body.ts', call('{}', 'string'));
    generated.write('answer.ts', call("{ reason: 'leak' }", 'number'));
    expect(await typeErrors(generated.folder, ['right.ts', 'generated/**/*.ts'])).toBe('');
    const errors = await typeErrors(generated.folder, ['body.ts', 'answer.ts']);
    expect(errors).toMatch(/body\.ts.*'reason' is missing/);
    expect(errors).toMatch(/answer\.ts.*not assignable to type 'number'/);
  }, 30_000);

  it('does not depend on where it was made', async () => {
    const again = await generate({ ...kitchenSink, screens: [screen('app/parts', 'app', 'part')] }, [units], {
      'src/web/shell/api/http.ts': http,
    });
    expect(again.text('generated/client/inventory.ts')).toBe(generated.text('generated/client/inventory.ts'));
    again.remove();
  });
});
