/** Builds permissions, roles, toggles and subscriptions from `schemas/access/`. */
import { objectOf, type SourceContent } from '../../parse/source-file.ts';
import type { AccessModel } from '../access.ts';
import type { JsonObject } from '../json.ts';
import { isTrue, numberOrNull, objects, text, textOrNull, texts } from './read.ts';

type FilesOfKind = (
  kind: 'permissions' | 'staff-roles' | 'team-roles' | 'toggles' | 'subscriptions',
) => readonly SourceContent[];

export function buildAccessModel(ofKind: FilesOfKind): AccessModel {
  const items = (kind: Parameters<FilesOfKind>[0]): readonly JsonObject[] =>
    ofKind(kind).flatMap((file) => objects(objectOf(file), 'items'));
  return {
    permissions: items('permissions').map((node) => ({
      ...named(node),
      implies: texts(node, 'implies'),
      staffOnly: isTrue(node, 'staffOnly'),
      subscriptions: texts(node, 'subscriptions'),
    })),
    staffRoles: items('staff-roles').map(named),
    teamRoles: items('team-roles').map((node) => ({
      ...named(node),
      permissions: texts(node, 'permissions'),
      rollOut: (textOrNull(node, 'rollOut') ?? 'unchanged') as AccessModel['teamRoles'][number]['rollOut'],
    })),
    toggles: items('toggles').map((node) => ({
      ...named(node),
      on: isTrue(node, 'on'),
      value: numberOrNull(node, 'value'),
      unit: textOrNull(node, 'unit'),
      refusal: textOrNull(node, 'refusal')?.slice(1) ?? null,
    })),
    subscriptions: items('subscriptions').map(named),
  };
}

function named(node: JsonObject): { id: string; title: string; description: string } {
  return { id: text(node, 'id'), title: text(node, 'title'), description: text(node, 'description') };
}
