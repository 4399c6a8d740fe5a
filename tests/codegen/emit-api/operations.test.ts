import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emit as api } from '#codegen/emit/api/emit.ts';
import { emit as validate } from '#codegen/emit/validate/emit.ts';
import { model, operation } from '../sample/factories.ts';
import { generate, type Generated } from '../sample/generate.ts';
import { kitchenSink } from '../sample/kitchen-sink.ts';
import { typeErrors } from '../sample/type-check.ts';
import type { OperationRoute } from '#runtime/operation.ts';

const csv = operation('sinkReport', {
  method: 'get',
  openapi: { responses: { 200: { description: 'CSV', content: { 'text/csv': { schema: { type: 'string' } } } } } },
});
const drain = operation('drainSink', {
  method: 'delete',
  path: '/kitchen-sinks/{id}/water',
  openapi: {
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
    responses: { 204: { description: 'Drained.' } },
  },
});

const upload = operation('uploadPhotos', {
  body: 'multipart',
  openapi: {
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              files: { type: 'array', items: { type: 'string', format: 'binary' } },
              floor: { type: 'integer' },
            },
            required: ['files'],
            additionalProperties: false,
          },
        },
      },
    },
    responses: { 204: { description: 'Stored.' } },
  },
});

let generated: Generated;
beforeAll(async () => {
  generated = await generate({ ...kitchenSink, operations: [...kitchenSink.operations, csv, drain, upload] }, [
    api,
    validate,
  ]);
});
afterAll(() => generated.remove());

describe('routes', () => {
  it('say what the server needs to bind an operation', async () => {
    const { operationRoutes } = await generated.load<{ operationRoutes: readonly OperationRoute[] }>(
      'generated/api/operations/registry.ts',
    );
    const plug = operationRoutes.find(({ id }) => id === 'plugSink')!;
    const { validate: validators, ...data } = plug;
    expect(data).toEqual({
      id: 'plugSink',
      needsOwnSession: false,
      area: 'inventory',
      method: 'post',
      path: '/kitchen-sinks/{id}/plug',
      access: ['MANAGE_INVENTORY'],
      on: { entity: 'kitchen-sink', in: 'path', name: 'id' },
      during: null,
      toggle: 'plugging',
      isIdempotent: true,
      keepsKeys: false,
      body: 'json',
      lists: [],
      files: [],
      status: 200,
      answers: 'application/json',
    });
    expect(validators.path!({ id: 'x' })).toBe(false);
    expect(validators.body!({ reason: 'leak' })).toBe(true);
    const report = operationRoutes.find(({ id }) => id === 'sinkReport')!;
    expect([report.status, report.answers, report.validate.path, report.validate.body]).toEqual([
      200,
      'text/csv',
      null,
      null,
    ]);
    expect(operationRoutes.find(({ id }) => id === 'drainSink')).toMatchObject({ status: 204, answers: null });
  });

  it('check the fields of a form, but not its files', async () => {
    const path = 'generated/api/operations/registry.ts';
    const { operationRoutes } = await generated.load<{ operationRoutes: readonly OperationRoute[] }>(path);
    const { body, lists, validate: validators } = operationRoutes.find(({ id }) => id === 'uploadPhotos')!;
    const form = { files: [{ fileName: 'a.png' }], floor: '3' };
    expect([body, lists, validators.body!(form), form.floor]).toEqual(['multipart', ['files'], true, 3]);
    expect(validators.body!({ floor: '3' })).toBe(false);
  });

  it('are valid without any operation', async () => {
    const empty = await generate(model({ messages: kitchenSink.messages }), [api]);
    const { operationRoutes } = await empty.load<{ operationRoutes: readonly OperationRoute[] }>(
      'generated/api/operations/registry.ts',
    );
    expect(operationRoutes).toEqual([]);
    empty.remove();
  });
});

const behaviors = (body: string): string => `
import type { Behaviors } from './generated/api/operations/registry.ts';
interface Context { readonly userId: string }
export const behaviors: Behaviors<Context> = {
  plugSink: async ({ path, query, body }, context) => {
    const id: string = path.id;
    const depth: number | undefined = query.depth;
    const tags: string[] | undefined = query.tags;
    const reason: string = body.reason;
    const statuses: ('OPEN' | 'CLOSED' | 'month_to_month')[] | undefined = body.statuses;
    void [id, depth, tags, reason, statuses];
    throw new Error(context.userId);
  },
  uploadPhotos: async ({ body }) => {
    for (const file of body.files) for await (const chunk of file.content) void chunk.byteLength;
    void body.floor?.toFixed();
  },
  sinkReport: async () => ({ fileName: 'sinks.csv', contentType: 'text/csv', body: 'id' }),
  ${body}
};`;

describe('the types of behaviors', () => {
  it('accept a behavior for every operation', async () => {
    generated.write('right.ts', behaviors('drainSink: async ({ path }) => { void path.id; },'));
    expect(await typeErrors(generated.folder, ['right.ts', 'generated/**/*.ts'])).toBe('');
  }, 30_000);

  it('refuse a missing behavior, a wrong answer and an unknown part of the input', async () => {
    generated.write('missing.ts', behaviors(''));
    generated.write('answer.ts', behaviors('drainSink: async () => 7,'));
    generated.write('input.ts', behaviors('drainSink: async ({ query }) => { void query.depth; },'));
    const errors = await typeErrors(generated.folder, ['missing.ts', 'answer.ts', 'input.ts']);
    expect(errors).toMatch(/missing\.ts.*'drainSink' is missing/);
    expect(errors).toMatch(/answer\.ts.*number.*not assignable/);
    expect(errors).toMatch(/input\.ts.*'depth' does not exist/);
  }, 30_000);
});
