/** The GraphQL fields of a resource. */
import type { ResourceField } from '#runtime/resource.ts';
import { fileUrlWire } from '../data/record.ts';

/** Key and wire name of a field and of its file URL. */
export const namesOf = ({ key, wire, kind }: ResourceField): (readonly [string, string])[] =>
  kind === 'file'
    ? [
        [key, wire],
        [`${key.replace(/Id$/, '')}Url`, fileUrlWire(wire)],
      ]
    : [[key, wire]];

/** Fields that no rule opens to anyone are not part of the GraphQL schema. */
export const isShown = ({ isSecret, read }: ResourceField): boolean =>
  !isSecret && (read === undefined || read.some((grant) => grant !== 'nobody' && grant !== 'system'));
