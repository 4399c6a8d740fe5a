/** A closed list whose values are the ids of an access file (`x-from`), so that they stand in one place. */
import type { SourceContent } from '../../parse/source-file.ts';
import { objectOf } from '../../parse/source-file.ts';
import type { ListValue } from '../closed-list.ts';
import { objects, text } from './read.ts';

/** The files that a list may follow from, by the kind that `x-from` names. */
export type AccessFiles = (kind: 'permissions' | 'toggles' | 'subscriptions') => readonly SourceContent[];

export const derivedValues = (from: string, filesOf: AccessFiles): readonly ListValue[] =>
  filesOf(from as Parameters<AccessFiles>[0])
    .flatMap((file) => objects(objectOf(file), 'items'))
    .map((item) => ({
      value: text(item, 'id'),
      label: text(item, 'title'),
      description: null,
      icon: null,
      color: null,
      isRetired: false,
      accepts: [],
      facts: {},
    }));
