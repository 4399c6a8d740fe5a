/** A closed list derived from other files (`x-from`), so that its values are written once. */
import type { SourceContent } from '../../parse/source-file.ts';
import { objectOf } from '../../parse/source-file.ts';
import type { JsonObject } from '../json.ts';
import type { ListValue } from '../closed-list.ts';
import { objects, text, texts } from './read.ts';

/** The files that a list may follow from, by kind. */
export type SourceFiles = (
  kind: 'permissions' | 'toggles' | 'subscriptions' | 'notifications' | 'question-type',
) => readonly SourceContent[];

type AccessKind = Exclude<Parameters<SourceFiles>[0], 'notifications' | 'question-type'>;

/** Values of a derived list by its `x-from`: ids of an access file, events for webhooks, or question types. */
export const derivedValues = (from: string, filesOf: SourceFiles): readonly ListValue[] =>
  itemsFrom(from, filesOf).map((item) => ({
    value: text(item, 'id'),
    label: text(item, 'title'),
    description: null,
    icon: null,
    color: null,
    isRetired: false,
    accepts: texts(item, 'accepts'),
    facts: {},
  }));

function itemsFrom(from: string, filesOf: SourceFiles): readonly JsonObject[] {
  if (from === 'notifications') return itemsOf(filesOf('notifications'), 'events');
  if (from === 'webhooks') return webhookEvents(filesOf);
  if (from !== 'question-types') return itemsOf(filesOf(from as AccessKind), 'items');
  return itemsOf(filesOf('question-type'), 'types').toSorted((a, b) => (text(a, 'id') < text(b, 'id') ? -1 : 1));
}

/** Data of all forms of answers, as members of one object (`x-members`). */
export const derivedMembers = (filesOf: SourceFiles): JsonObject =>
  Object.assign({}, ...filesOf('question-type').map((file) => objectOf(file)['data'])) as JsonObject;

const webhookEvents = (filesOf: SourceFiles): readonly JsonObject[] =>
  itemsOf(filesOf('notifications'), 'events').filter((event) => texts(event, 'channels').includes('webhook'));

const itemsOf = (files: readonly SourceContent[], key: string): readonly JsonObject[] =>
  files.flatMap((file) => objects(objectOf(file), key));
