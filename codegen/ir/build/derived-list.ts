/** A closed list whose values follow from other files (`x-from`), so that they are written in one place. */
import type { SourceContent } from '../../parse/source-file.ts';
import { objectOf } from '../../parse/source-file.ts';
import type { JsonObject } from '../json.ts';
import type { ListValue } from '../closed-list.ts';
import { objects, text, texts } from './read.ts';

/** The files that a list may follow from, by kind. */
export type SourceFiles = (
  kind: 'permissions' | 'toggles' | 'subscriptions' | 'notifications',
) => readonly SourceContent[];

type AccessKind = Exclude<Parameters<SourceFiles>[0], 'notifications'>;

/** The values of a list by what its `x-from` names: the ids of an access file, or the events that webhooks get. */
export const derivedValues = (from: string, filesOf: SourceFiles): readonly ListValue[] =>
  (from === 'webhooks' ? webhookEvents(filesOf) : itemsOf(filesOf(from as AccessKind), 'items')).map((item) => ({
    value: text(item, 'id'),
    label: text(item, 'title'),
    description: null,
    icon: null,
    color: null,
    isRetired: false,
    accepts: [],
    facts: {},
  }));

const webhookEvents = (filesOf: SourceFiles): readonly JsonObject[] =>
  itemsOf(filesOf('notifications'), 'events').filter((event) => texts(event, 'channels').includes('webhook'));

const itemsOf = (files: readonly SourceContent[], key: string): readonly JsonObject[] =>
  files.flatMap((file) => objects(objectOf(file), key));
