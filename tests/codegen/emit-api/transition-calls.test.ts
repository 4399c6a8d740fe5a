/** A call of a workflow transition becomes a REST call and a mutation, without a behavior. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GraphQLObjectType } from 'graphql';
import { buildSchema } from 'graphql';
import { checkWorkflowCalls } from '#codegen/check/workflow-calls.ts';
import { emit as api } from '#codegen/emit/api/emit.ts';
import { graphqlSdl } from '#codegen/emit/graphql/sdl.ts';
import { emit as validate } from '#codegen/emit/validate/emit.ts';
import type { JsonObject } from '#codegen/ir/json.ts';
import type { Model } from '#codegen/ir/model.ts';
import type { Transition, TransitionCall, Workflow } from '#codegen/ir/workflow.ts';
import { documentOf } from '#codegen/openapi/document.ts';
import { transitionCalls } from '#codegen/openapi/transition-calls.ts';
import type { OperationRoute } from '#runtime/operation.ts';
import { generate, type Generated } from '../sample/generate.ts';
import { kitchenSink } from '../sample/kitchen-sink.ts';
import { typeErrors } from '../sample/type-check.ts';

const origin = { file: 'schemas/workflows/sink.json', pointer: '/transitions/0' };
const drain: TransitionCall = {
  id: 'drainSink',
  summary: 'Drain a sink',
  description: 'Its water is lost.',
  method: 'post',
  path: 'drain-all',
  reason: 'comment',
};
const transition = (more: Partial<Transition>): Transition => ({
  event: 'drain_all',
  from: ['OPEN'],
  to: 'CLOSED',
  remember: null,
  who: ['MANAGE_INVENTORY', 'system'],
  offer: null,
  requires: [],
  asks: [],
  guard: null,
  effects: [],
  stamps: {},
  label: 'Drain',
  confirm: null,
  needsReason: false,
  undoneBy: null,
  call: null,
  primary: null,
  origin,
  ...more,
});
const filled = { has: 'installDate', when: [] } as unknown as Transition['requires'][number];

const workflowOf = (...transitions: readonly Transition[]): Workflow => ({
  id: 'sink',
  title: 'Sink',
  description: '',
  entity: 'kitchen-sink',
  field: 'status',
  list: 'sink-status',
  initial: 'OPEN',
  states: [],
  cardLabels: [],
  flags: {},
  stamps: {},
  always: [],
  finally: [],
  transitions,
  origin,
});

function modelOf(...transitions: readonly Transition[]): Model {
  const workflows = [workflowOf(...transitions)];
  return { ...kitchenSink, workflows, operations: transitionCalls(workflows, kitchenSink.entities, 2000) };
}

const draining = modelOf(
  transition({ call: drain, needsReason: true, asks: ['installDate', 'floor'], requires: [filled] }),
);
const callOf = (model: Model, path: string): JsonObject => documentOf(model).paths[path]!['post']!;
const bodyOf = (call: JsonObject): JsonObject =>
  ((call['requestBody'] as JsonObject)['content'] as Record<string, JsonObject>)['application/json']![
    'schema'
  ] as JsonObject;

describe('the REST call', () => {
  const call = callOf(draining, '/kitchen-sinks/{id}/drain-all');

  it('is open to the senders of the event and answers the record', () => {
    expect(call).toMatchObject({
      operationId: 'drainSink',
      summary: 'Drain a sink',
      description: 'Its water is lost.',
      'x-access': ['MANAGE_INVENTORY'],
    });
    expect(Object.keys(call['responses'] as object)).toEqual(
      expect.arrayContaining(['200', '403', '404', '409', '422']),
    );
    expect(JSON.stringify((call['responses'] as JsonObject)['200'])).toContain('#/components/schemas/KitchenSink"');
  });

  it('has a body of the reason and the requested fields, of which it needs what the event needs', () => {
    const { properties, required, additionalProperties } = bodyOf(call);
    expect(Object.keys(properties as object)).toEqual(['comment', 'install_date', 'floor']);
    expect([required, additionalProperties]).toEqual([['comment', 'install_date'], false]);
    expect((properties as Record<string, JsonObject>)['comment']).toMatchObject({ minLength: 1, maxLength: 2000 });
  });

  it('has a body of no need where the event accepts a reason, and none where it asks for nothing', () => {
    const optional = callOf(modelOf(transition({ call: drain })), '/kitchen-sinks/{id}/drain-all');
    expect([(optional['requestBody'] as JsonObject)['required'], bodyOf(optional)['required']]).toEqual([
      false,
      undefined,
    ]);
    const bare = modelOf(transition({ call: { ...drain, reason: null } }));
    expect(callOf(bare, '/kitchen-sinks/{id}/drain-all')['requestBody']).toBeUndefined();
  });
});

it('the mutation of the same name has the same arguments', () => {
  const schema = buildSchema(graphqlSdl(draining));
  const { args, type } = (schema.getType('Mutation') as GraphQLObjectType).getFields()['drainSink']!;
  expect(args.map((each) => `${each.name}: ${String(each.type)}`)).toEqual([
    'id: ID!',
    'comment: String!',
    'installDate: Date!',
    'floor: Int',
  ]);
  expect(String(type)).toBe('KitchenSink!');
});

describe('the route', () => {
  let generated: Generated;
  beforeAll(async () => {
    generated = await generate(draining, [api, validate]);
  });
  afterAll(() => generated.remove());

  it('names the event, and needs no behavior', async () => {
    const path = 'generated/api/operations/registry.ts';
    const { operationRoutes } = await generated.load<{ operationRoutes: readonly OperationRoute[] }>(path);
    expect(operationRoutes.map(({ id, sends }) => [id, sends])).toEqual([
      ['drainSink', { event: 'drain_all', reason: 'comment' }],
    ]);
    generated.write(
      'none.ts',
      `import type { Behaviors } from './generated/api/operations/registry.ts';\nexport const none: Behaviors<null> = {};\n`,
    );
    expect(await typeErrors(generated.folder, ['none.ts', 'generated/**/*.ts'])).toBe('');
  }, 30_000);
});

describe('a call', () => {
  const found = (...transitions: readonly Transition[]): readonly string[] =>
    checkWorkflowCalls({ model: modelOf(...transitions) } as Parameters<typeof checkWorkflowCalls>[0]).map(
      ({ message }) => message,
    );

  it('belongs to one transition of an event that people send', () => {
    expect(found(transition({ call: drain }))).toEqual([]);
    expect(found(transition({ call: drain }), transition({ call: { ...drain, id: 'drainAgain' } }))).toEqual([
      'The event "drain_all" already has a call.',
    ]);
    expect(found(transition({ call: drain, who: ['system'] }))).toEqual([
      'No one is there to make the call: only the server sends the event.',
    ]);
  });

  it('has a reason that is none of its fields', () => {
    expect(found(transition({ call: { ...drain, reason: 'floor' }, asks: ['floor'] }))).toEqual([
      'The event asks for the field "floor", too.',
    ]);
  });
});
