/** Records what the tests make the product do, for the check after a whole run. */
import type { EventEmitter } from 'node:events';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, parse } from 'graphql';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import type { Session } from '#server/kernel/data/session.ts';
import type { WorkflowRules } from '#server/kernel/workflow/rules.ts';
import { noteCall as noteCallOfTest } from './proof/recorder.ts';
import type { Answer } from './server.ts';

/** Set by a whole run; without it nothing is recorded. */
const folder = process.env['HAPPENINGS'];
const known = new Set<string>();

/** Records an event, such as `guard hasSigners refuses`. */
function note(happening: string): void {
  if (folder === undefined || known.has(happening)) return;
  known.add(happening);
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.txt`), `${happening}\n`);
}

const waiting = new WeakMap<pg.ClientBase, (() => void)[]>();

/** Records an event of an open transaction after the commit; rolled back events do not count. */
export function noteOnCommit({ client }: Pick<Session, 'client'>, happening: string, keep = note): void {
  if (folder === undefined && keep === note) return;
  const known = waiting.get(client);
  const notes = known ?? [];
  notes.push(() => keep(happening));
  if (known) return;
  waiting.set(client, notes);
  const connection = Reflect.get(client, 'connection') as EventEmitter;
  connection.on('commandComplete', ({ text }: { readonly text: string }) => {
    if (text !== 'COMMIT' && text !== 'ROLLBACK') return;
    const ended = notes.splice(0);
    if (text === 'COMMIT') for (const each of ended) each();
  });
}

/** The same rules; records each result of a guard or an offer, and each effect whose transition happened. */
export const noted = (rules: WorkflowRules): WorkflowRules => ({
  guards: recordedRules(rules.guards, (name, refusal) =>
    note(`guard ${name} ${refusal === null ? 'passes' : 'refuses'}`),
  ),
  offers: recordedRules(rules.offers, (name, refusal) =>
    note(`offer ${name} ${refusal === null ? 'passes' : 'refuses'}`),
  ),
  finders: rules.finders,
  effects: recordedRules(rules.effects, (name, _result, { session }) => noteOnCommit(session, `effect ${name} fires`)),
});

/** Records how a call was answered, and each field of a GraphQL document. */
export function noteCall(method: string, url: string, body: unknown, { status, text, body: answer }: Answer): void {
  noteCallOfTest({ method, url, status, sent: body, answer: answer ?? text });
  if (folder === undefined) return;
  const path = url.split('?', 1)[0]!;
  const isGood = status < 400 && (path !== graphql || answer?.errors === undefined);
  const asked = path === graphql ? rootFields(body) : [`${method} ${path.replaceAll(ids, '{}')}`];
  for (const name of asked) note(`call ${name} ${isGood ? 'good' : 'bad'}`);
}

/** Records the calls that tests make to the server directly. */
export function noteInjections(app: FastifyInstance): void {
  const original = app.inject.bind(app) as (options: InjectOptions) => Promise<LightMyRequestResponse>;
  const noted = async (options: InjectOptions | string): Promise<LightMyRequestResponse> => {
    const given = typeof options === 'string' ? { url: options } : options;
    const response = await original(given);
    const url = String(given.url ?? given.path);
    noteCallOfTest({
      method: given.method ?? 'GET',
      url,
      status: response.statusCode,
      sent: given.payload ?? given.body,
      answer: response.body,
    });
    return response;
  };
  Object.assign(app, { inject: noted });
}

const graphql = '/api/graphql';
const ids = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** Empty for an invalid document. */
function rootFields(body: unknown): readonly string[] {
  try {
    return parse((body as { query: string }).query).definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? definition.selectionSet.selections.flatMap((each) => (each.kind === Kind.FIELD ? [each.name.value] : []))
        : [],
    );
  } catch {
    return [];
  }
}

/** Guards, effects and offers run within a transaction. */
interface RuleContext {
  readonly session: Session;
}

/** A rule, and its bulk version if it has one. */
interface RecordedRule {
  (asked: RuleContext): Promise<unknown>;
  readonly ofMany?: (asked: readonly RuleContext[]) => Promise<unknown>;
}

/** Rules differ in the entities of their transitions, but are recorded the same way. */
function recordedRules<Map extends object>(
  map: Map,
  record: (name: string, result: unknown, asked: RuleContext) => void,
): Map {
  const entries = (Object.entries(map) as readonly [string, RecordedRule][]).map(([name, run]) => {
    const one = async (asked: RuleContext): Promise<unknown> => {
      const result = await run(asked);
      record(name, result, asked);
      return result;
    };
    const { ofMany } = run;
    if (!ofMany) return [name, one];
    const many = async (moves: readonly RuleContext[]): Promise<void> => {
      await ofMany(moves);
      for (const asked of moves) record(name, undefined, asked);
    };
    return [name, Object.assign(one, { ofMany: many })];
  });
  return Object.fromEntries(entries) as Map;
}
