import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emit as api } from '#codegen/emit/api/emit.ts';
import { emit } from '#codegen/emit/client/emit.ts';
import { generate, type Generated } from '../sample/generate.ts';
import { kitchenSink } from '../sample/kitchen-sink.ts';
import { typeErrors } from '../sample/type-check.ts';

const http = `export interface Asked { readonly url: string; readonly method: string; readonly params?: unknown; readonly data?: unknown; readonly headers?: Record<string, string>; readonly signal?: AbortSignal }
export const asked: Asked[] = [];
export type HttpOptions = Partial<Asked>;
export const http = async <T>(request: Asked, _how?: HttpOptions): Promise<T> => { asked.push(request); return {} as T; };
`;

let generated: Generated;
beforeAll(async () => {
  generated = await generate(kitchenSink, [api, emit], { 'src/web/shell/api/http.ts': http });
}, 60_000);
afterAll(() => generated.remove());

describe('the browser client', () => {
  it('has one file per area, with a function for each described call; records are read by their path', () => {
    const paths = generated.files.map(({ path }) => path).filter((path) => path.startsWith('generated/client/'));
    expect(paths).toEqual(['generated/client/inventory.ts']);
    const calls = [...generated.text('generated/client/inventory.ts').matchAll(/^export const (\w+) =/gm)];
    expect(calls.map(([, name]) => name)).toEqual(['plugSink']);
  });

  it('uses component types of one file for all areas', () => {
    const client = generated.text('generated/client/inventory.ts');
    expect(client).toContain(`export type KitchenSink = components['schemas']['KitchenSink'];`);
    expect(client).not.toMatch(/interface KitchenSink\b/);
    expect(generated.text('generated/api/types/components.ts')).toMatch(/^\s+KitchenSink: \{/m);
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
    const carried = ['generated/api/types/*.ts', 'generated/client/*.ts'];
    expect(await typeErrors(generated.folder, ['right.ts', ...carried])).toBe('');
    const errors = await typeErrors(generated.folder, ['body.ts', 'answer.ts']);
    expect(errors).toMatch(/body\.ts.*'reason' is missing/);
    expect(errors).toMatch(/answer\.ts.*not assignable to type 'number'/);
  }, 30_000);

  it('does not depend on where it was made', async () => {
    const again = await generate(kitchenSink, [api, emit], {
      'src/web/shell/api/http.ts': http,
    });
    expect(again.text('generated/client/inventory.ts')).toBe(generated.text('generated/client/inventory.ts'));
    again.remove();
  });
});
