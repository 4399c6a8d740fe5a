import { describe, expect, it } from 'vitest';
import { checkCalls } from '#codegen/check/calls.ts';
import type { Operation } from '#codegen/ir/operation.ts';
import { operation } from '../sample/factories.ts';
import { kitchenSink } from '../sample/kitchen-sink.ts';

const findings = (...operations: readonly Operation[]): readonly string[] => {
  const context = { model: { ...kitchenSink, operations } } as unknown as Parameters<typeof checkCalls>[0];
  return checkCalls(context).map(({ origin, message, hint }) =>
    [origin.pointer, message, hint].filter(Boolean).join(' | '),
  );
};
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
const responses = { 204: { description: 'Done.' } };

describe('a described call', () => {
  it('may be anything that the derived API has not', () => {
    expect(findings(...kitchenSink.operations)).toEqual([]);
  });

  it('may not repeat a call of an entity', () => {
    const again = operation('again', {
      method: 'put',
      path: '/kitchen-sinks/{sink}',
      openapi: { responses, parameters: [{ ...id, name: 'sink' }] },
    });
    expect(findings(again)).toEqual([
      ' | PUT /kitchen-sinks/{sink} is a call that kitchen-sink has by itself. | Leave it out of the operations of kitchen-sink or give this one another path.'.slice(
        3,
      ),
    ]);
  });

  it('may replace a call that its entity grants to no one', () => {
    expect(findings(operation('createTeam2', { path: '/teams' }))).toEqual([]);
  });

  it('has exactly one success', () => {
    expect(findings(operation('drain', { openapi: { responses: {} } }))).toEqual([
      '/responses | A call has exactly one answer of success. | Describe one of 200, 201, 202 and 204.',
    ]);
  });

  it('names formats that exist', () => {
    const schema = {
      type: 'object',
      properties: { at: { type: 'string', format: 'datetime' } },
    };
    const drain = operation('drain', {
      body: 'json',
      openapi: { responses, requestBody: { content: { 'application/json': { schema } } } },
    });
    const at = '/requestBody/content/application~1json/schema/properties';
    expect(findings(drain)).toEqual([`${at}/at/format | There is no format "datetime". | Did you mean "date-time"?`]);
  });
});
