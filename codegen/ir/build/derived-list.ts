/** A closed list derived from other files (`x-from`), so that its values are written once. */
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

/** Values of a derived list by its `x-from`: ids of an access file, or events for webhooks. */
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
