/** Builds a screen from its file under `schemas/screens/<area>/`. */
import { objectOf, type SourceContent } from '../../parse/source-file.ts';
import type { JsonObject } from '../json.ts';
import type { Screen } from '../screen.ts';
import { numberOrNull, objectOrNull, text, textOrNull, texts } from './read.ts';

export function buildScreen(file: SourceContent): Screen {
  const node = objectOf(file);
  const [, , area = ''] = file.path.split('/');
  return {
    id: `${area}/${file.stem}`,
    kind: text(node, 'kind') as Screen['kind'],
    area,
    title: text(node, 'title'),
    description: text(node, 'description'),
    entity: textOrNull(node, 'entity'),
    route: text(node, 'route'),
    access: texts(node, 'access'),
    subscription: textOrNull(node, 'subscription'),
    navigation: buildNavigation(objectOrNull(node, 'navigation')),
    body: node,
    origin: { file: file.path, pointer: '' },
  };
}

function buildNavigation(node: JsonObject | null): Screen['navigation'] {
  return node && { group: text(node, 'group'), icon: text(node, 'icon'), order: numberOrNull(node, 'order') ?? 0 };
}
