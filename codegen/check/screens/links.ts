/**
 * References of a screen outside its entity must exist: screens, messages, limits, workflows, toggles, subscriptions.
 */
import type { Finding } from '../../errors.ts';
import type { Json, JsonObject } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import type { Origin } from '../../ir/origin.ts';
import { isObject } from '../../parse/source-file.ts';
import { below, unknown } from '../context.ts';

export interface Names {
  readonly screens: readonly string[];
  readonly messages: readonly string[];
  readonly limits: readonly string[];
  readonly workflows: ReadonlyMap<string, readonly string[]>;
  readonly toggles: readonly string[];
  readonly subscriptions: readonly string[];
  /** GET operations that a panel may list. */
  readonly readings: readonly string[];
}

export function namesOf(model: Model, screens: readonly string[]): Names {
  return {
    screens: [...screens, ...tabsOf(model)],
    messages: model.messages.map((one) => one.id),
    limits: model.limits.map((one) => one.id),
    workflows: new Map(model.workflows.map((one) => [one.id, one.transitions.map((transition) => transition.event)])),
    toggles: model.access.toggles.map((one) => one.id),
    subscriptions: model.access.subscriptions.map((one) => one.id),
    readings: model.operations.filter(({ method }) => method === 'get').map(({ id }) => id),
  };
}

/** Tabs of list screens go by their route: `app/procurement/orders`. */
const tabsOf = ({ screens }: Model): readonly string[] =>
  screens.flatMap(({ body }) =>
    ((body['variants'] ?? []) as readonly JsonObject[]).map(({ route }) => `app/${String(route)}`),
  );

export function checkLinks(names: Names, node: JsonObject, origin: Origin): readonly Finding[] {
  return [
    ...Object.entries(node).flatMap(([word, value]) => [
      ...checkWord(names, word, value, below(origin, word)),
      ...deeper(names, word, value, below(origin, word)),
    ]),
    ...checkEvent(names, node, origin),
    ...checkReading(names, node, origin),
  ];
}

function deeper(names: Names, word: string, value: Json, origin: Origin): readonly Finding[] {
  // Conditions contain data values, where "@user" and similar are placeholders.
  if (word === 'where' || word === 'when') return [];
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((item, index) => deeper(names, word, item, below(origin, index)));
  return isObject(value) ? checkLinks(names, value, origin) : [];
}

function checkWord(names: Names, word: string, value: Json, origin: Origin): readonly Finding[] {
  if (word === 'toggled' && isObject(value))
    return Object.entries(value).flatMap(([key, toggle]) =>
      known('toggle', String(toggle), names.toggles, below(origin, key)),
    );
  if (typeof value !== 'string') return [];
  if (value.startsWith('@')) return known('message', value.slice(1), names.messages, origin);
  // A path from the root is a hand-written page.
  if (word === 'opens' && value.startsWith('/')) return [];
  if (word === 'opens' || word === 'form') return known('screen', value, names.screens, origin);
  if (word === 'to' && /^[a-z]+\/[^/:]/.test(value)) return known('screen', value, names.screens, origin);
  if (word === 'toggle') return known('toggle', value, names.toggles, origin);
  if (word === 'limit') return known('limit', value, names.limits, origin);
  if (word === 'subscription') return known('subscription', value, names.subscriptions, origin);
  return word === 'workflow' ? known('workflow', value, [...names.workflows.keys()], origin) : [];
}

/** A panel of called records names the call that answers them. */
const checkReading = (names: Names, { kind, call }: JsonObject, origin: Origin): readonly Finding[] =>
  kind === 'called' ? known('GET operation', String(call ?? ''), names.readings, below(origin, 'call')) : [];

function checkEvent(names: Names, node: JsonObject, origin: Origin): readonly Finding[] {
  const events = typeof node['workflow'] === 'string' ? names.workflows.get(node['workflow']) : undefined;
  return events && typeof node['event'] === 'string'
    ? known(`event of ${String(node['workflow'])}`, node['event'], events, below(origin, 'event'))
    : [];
}

function known(what: string, name: string, possible: readonly string[], origin: Origin): readonly Finding[] {
  return possible.includes(name) ? [] : [unknown(origin, what, name, possible)];
}
