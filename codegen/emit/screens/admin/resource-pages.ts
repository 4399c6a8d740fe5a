/** The pages of one entity in the console: its list in `<entity>.list.tsx`, which loads no form, the others in `<entity>.tsx`. */
import type { Entity } from '../../../ir/entity.ts';
import type { Field } from '../../../ir/field.ts';
import type { Model } from '../../../ir/model.ts';
import { isCreatable, openOperations } from '../../../openapi/access.ts';
import { toKebab, toSnake } from '../../../naming.ts';
import { formConstant } from '../../forms/entity-form.ts';
import { Code, Imports, print, type Printable } from '../../../write/code.ts';
import { viewConstant } from '../views/view.ts';
import { columnsOf, listedMany, pagesOf, shownFields } from './pages.ts';
import { calledList, calledPanels } from '../called-list.ts';
import { recordActions } from './record-actions.ts';

export function listPageText(entity: Entity, model: Model): string {
  const imports = new Imports();
  const view = useView(entity, imports);
  const page = listPage(entity, model, view, imports);
  return `${imports}\nconst { fields } = ${view};\n\n${page}`;
}

/** Null if records have no page. */
export function recordPagesText(entity: Entity, model: Model): string | null {
  const imports = new Imports();
  const view = useView(entity, imports);
  const pages = pagesOf(entity);
  const parts = [
    ...(pages.has('show') ? [showPage(entity, model, view, imports)] : []),
    ...(pages.has('create') ? [formPage(entity, 'Create', view, imports)] : []),
    ...(pages.has('edit') ? [formPage(entity, 'Update', view, imports)] : []),
  ];
  if (parts.length === 0) return null;
  const fields = pages.has('show') ? `const { fields } = ${view};\n\n` : '';
  return `${imports}\n${fields}${parts.join('\n')}`;
}

const useView = ({ id }: Entity, imports: Imports): string =>
  imports.use(`#generated/screens/views/${id}.ts`, viewConstant(id)).text;

/** `QuoteList`, the name of a page's component. */
export const pageName = ({ names }: Entity, page: 'List' | 'Show' | 'Create' | 'Edit'): string =>
  `${names.pascal}${page}`;

const fieldRefs = (fields: readonly Field[], from = 'fields'): readonly Code[] =>
  fields.map(({ key }) => new Code(`${from}.${key}`));

function listPage(entity: Entity, model: Model, view: string, imports: Imports): string {
  const { shown, optional } = columnsOf(entity);
  const open = openOperations(entity);
  imports.use('#web/console/list/ListPage.tsx', 'ListPage');
  imports.use('#web/console/list/ListPage.tsx', 'type ListPageProps');
  const page = print({
    view: new Code(view),
    columns: fieldRefs(shown),
    optionalColumns: optional.length > 0 ? fieldRefs(optional) : undefined,
    filters: some([
      ...fieldRefs(shownFields(entity).filter((field) => field.list.filter.length > 0 && field.key !== 'id')),
      ...askedRelations(entity, model, imports),
    ]),
    sort: { field: wireOf(entity, entity.defaultSort.field), direction: entity.defaultSort.direction },
    canCreate: pagesOf(entity).has('create') || undefined,
    // A list mixes rows of several teams, so actions that a toggle allows for some are only on the record's page.
    canDelete: (open.has('delete') && entity.deleteToggle === undefined) || undefined,
  });
  return `const page: ListPageProps = ${page};\n\nexport const ${pageName(entity, 'List')} = () => <ListPage page={page} />;\n`;
}

/** Fields of related records by which the list is narrowed, under the title of the relation. */
function askedRelations(entity: Entity, model: Model, imports: Imports): readonly Code[] {
  return entity.many.flatMap(({ key, to, asked, title }) => {
    const listed = model.entities.find(({ id }) => id === to);
    if (asked === undefined || !listed) return [];
    const wire = `${toSnake(key)}.${toSnake(asked)}`;
    return [
      new Code(`{ ...${useView(listed, imports)}.fields.${asked}, wire: ${print(wire)}, title: ${print(title)} }`),
    ];
  });
}

function showPage(entity: Entity, model: Model, view: string, imports: Imports): string {
  imports.use('#web/console/record/ShowPage.tsx', 'ShowPage');
  const own = shownFields(entity).filter(
    (field) => !field.hasOwnPart && (!field.isStandard || field.key === 'teamId' || field.key === 'userId'),
  );
  const summary = own.filter((field) => field.list.column === 'default' || field.key === 'teamId');
  const isSplit = summary.length >= 3 && own.length > 8;
  const related = listedMany(entity, model).map(({ many, listed, by }) => ({
    id: toKebab(many.key),
    title: many.title,
    view: new Code(useView(listed, imports)),
    by: by.wire,
    columns: fieldRefs(relatedColumns(listed, by), `${useView(listed, imports)}.fields`),
  }));
  return component(pageName(entity, 'Show'), 'ShowPage', {
    view: new Code(view),
    summary: fieldRefs(isSplit ? summary : own),
    details: isSplit ? fieldRefs(own.filter((field) => !summary.includes(field))) : undefined,
    related: some([...related, ...calledLists(entity, model, imports)]),
    actions: some(recordActions(entity, model)),
    canEdit: pagesOf(entity).has('edit') || undefined,
    canDelete: openOperations(entity).has('delete') || undefined,
    deleteToggle: entity.deleteToggle,
    hasHistory: entity.isAudited || undefined,
  });
}

/** Lists that the application's page of the record loads by a call. */
const calledLists = (entity: Entity, model: Model, imports: Imports): readonly Printable[] =>
  calledPanels(entity, model).map((panel) => {
    const { path, by, listed } = calledList(panel, entity, model);
    const view = useView(listed, imports);
    const columns = (panel['columns'] as readonly string[]).flatMap(
      (key) => listed.fields.find((field) => field.key === key || field.reference?.as === key) ?? [],
    );
    return {
      id: path.replace('/', '-'),
      title: panel['title'],
      view: new Code(view),
      call: path,
      by,
      columns: fieldRefs(columns, `${view}.fields`),
    };
  });

/** The listed entity's columns, without the one that would repeat this record. */
const relatedColumns = (listed: Entity, by: Field): readonly Field[] =>
  columnsOf(listed).shown.filter((field) => field !== by && field.key !== 'teamId');

function formPage(entity: Entity, body: 'Create' | 'Update', view: string, imports: Imports): string {
  const page = body === 'Create' ? 'Create' : 'Edit';
  const tag = `${page}Page`;
  imports.use(`#web/console/record/${tag}.tsx`, tag);
  const form = imports.use(`#generated/forms/${entity.id}.ts`, formConstant(entity, body));
  const omitted = entity.fields.filter((field) => field.hasOwnPart && isCreatable(field)).map(({ wire }) => wire);
  return component(pageName(entity, page), tag, { view: new Code(view), form, omit: some(omitted) });
}

function component(name: string, tag: string, props: Readonly<Record<string, Printable>>): string {
  const attributes = Object.entries(props)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => (value === true ? key : `${key}={${print(value)}}`));
  return `export const ${name} = () => <${tag} ${attributes.join(' ')} />;\n`;
}

const wireOf = (entity: Entity, key: string): string =>
  entity.fields.find((field) => field.key === key)?.wire ?? 'created_at';

const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined);
