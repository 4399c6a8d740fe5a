/** `generated/screens/admin/resources.ts`: everything that the console's menu and routes offer, by area. */
import type { Entity } from '../../../ir/entity.ts';
import type { JsonObject } from '../../../ir/json.ts';
import type { Model } from '../../../ir/model.ts';
import { literal } from '../../../write/literal.ts';
import { print, Code } from '../../../write/code.ts';
import { wireTemplate } from '../../wire-template.ts';
import { pagesOf } from './pages.ts';
import { pageName } from './resource-pages.ts';

export function resourcesText(entities: readonly Entity[], { api }: Model): string {
  const order = ((api['tags'] ?? []) as readonly JsonObject[]).map(({ name }) => String(name));
  const areas = [...new Set(entities.map(({ area }) => area))].toSorted((a, b) => place(order, a) - place(order, b));
  const texts = areas.map((area) =>
    areaText(
      area,
      entities.filter((entity) => entity.area === area),
    ),
  );
  return `import { page, type AdminArea } from '#web/console/resource.ts';

export const adminAreas = [${texts.join('')}] as const satisfies readonly AdminArea[];

export type AdminResourceName = (typeof adminAreas)[number]['resources'][number]['name'];
`;
}

const place = (order: readonly string[], area: string): number =>
  order.includes(area) ? order.indexOf(area) : order.length;

function areaText(area: string, entities: readonly Entity[]): string {
  const title = area.charAt(0).toUpperCase() + area.slice(1).replaceAll('-', ' ');
  return `{ id: ${literal(area)}, title: ${literal(title)}, resources: [${entities.map(resourceText).join('')}] },\n`;
}

function resourceText(entity: Entity): string {
  const { id, names, title, titlePlural, icon, updateMethod, access } = entity;
  const pages = { list: 'List', show: 'Show', create: 'Create', edit: 'Edit' } as const;
  const present = Object.entries(pages).filter(([kind]) => pagesOf(entity).has(kind as keyof typeof pages));
  const text = print({
    name: names.path,
    entity: id,
    title,
    titlePlural,
    icon,
    place: entity.place,
    menu: entity.menu ?? undefined,
    shownAs: wireTemplate(entity.shownAs, entity),
    updateMethod,
    access: { ...access },
    pages: Object.fromEntries(
      present.map(([kind, name]) => [
        kind,
        new Code(`page(() => import('./${id}${kind === 'list' ? '.list' : ''}.tsx'), '${pageName(entity, name)}')`),
      ]),
    ),
  });
  return `${text},\n`;
}
