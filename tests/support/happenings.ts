/** Keeps what the tests make the product do, by name, for the gate that follows a whole run. */
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

/** Set by a whole run; nothing is kept without it. */
const folder = process.env['HAPPENINGS'];
const known = new Set<string>();

/** Notes that something happened, e.g. `guard hasSigners refuses`. */
function note(happening: string): void {
  if (folder === undefined || known.has(happening)) return;
  known.add(happening);
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.txt`), `${happening}\n`);
}

const waiting = new WeakMap<pg.ClientBase, (() => void)[]>();

/** Notes what happened in an open transaction once that commits: what was rolled back never happened. */
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

/** The same rules; each answer of a guard or an offer is noted, and each effect whose move took place. */
export const noted = (rules: WorkflowRules): WorkflowRules => ({
  guards: heard(rules.guards, (name, refusal) => note(`guard ${name} ${refusal === null ? 'passes' : 'refuses'}`)),
  offers: heard(rules.offers, (name, refusal) => note(`offer ${name} ${refusal === null ? 'passes' : 'refuses'}`)),
  finders: rules.finders,
  effects: heard(rules.effects, (name, _result, { session }) => noteOnCommit(session, `effect ${name} fires`)),
});

/** Notes how a call was answered, and each field that a GraphQL document asks for. */
export function noteCall(method: string, url: string, body: unknown, { status, text, body: answer }: Answer): void {
  noteCallOfTest({ method, url, status, sent: body, answer: answer ?? text });
  if (folder === undefined) return;
  const path = url.split('?', 1)[0]!;
  const isGood = status < 400 && (path !== graphql || answer?.errors === undefined);
  const asked = path === graphql ? rootFields(body) : [`${method} ${path.replaceAll(ids, '{}')}`];
  for (const name of asked) note(`call ${name} ${isGood ? 'good' : 'bad'}`);
}

/** Notes the calls that tests make of the server itself. */
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

/** None for a document that cannot be read. */
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

/** Every guard, effect and offer is asked within a transaction. */
interface RuleContext {
  readonly session: Session;
}

/** A function of the rules, and the same for many moves at once where it has that. */
interface RecordedRule {
  (asked: RuleContext): Promise<unknown>;
  readonly ofMany?: (asked: readonly RuleContext[]) => Promise<unknown>;
}

/** Each function takes the moves of its own entities; what is heard is the same of all. */
function heard<Map extends object>(map: Map, hear: (name: string, result: unknown, asked: RuleContext) => void): Map {
  const entries = (Object.entries(map) as readonly [string, RecordedRule][]).map(([name, run]) => {
    const one = async (asked: RuleContext): Promise<unknown> => {
      const result = await run(asked);
      hear(name, result, asked);
      return result;
    };
    const { ofMany } = run;
    if (!ofMany) return [name, one];
    const many = async (moves: readonly RuleContext[]): Promise<void> => {
      await ofMany(moves);
      for (const asked of moves) hear(name, undefined, asked);
    };
    return [name, Object.assign(one, { ofMany: many })];
  });
  return Object.fromEntries(entries) as Map;
}
