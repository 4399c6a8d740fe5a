import { describe, expect, it } from 'vitest';
import { adminFiles } from '#codegen/emit/screens/admin/files.ts';
import { entity, field, model, operation } from '../sample/factories.ts';

const listed = {
  column: 'default',
  filter: ['eq', 'in'],
  search: false,
  sort: true,
  group: false,
} as const;
const tag = entity('service-tag', [
  field('label', 'text', { required: true, list: { ...listed, search: true } }),
  field('color', 'color'),
  field('secretKey', 'secret'),
]);
const tagging = entity('tagging', [
  field('tagId', 'reference', { reference: { entity: 'service-tag', onDelete: 'cascade', as: 'tag' }, list: listed }),
]);
const token = entity('link-token', [field('purpose', 'text')], {
  operations: ['list', 'get'],
  access: { read: ['staff'], create: ['system'], update: ['nobody'], delete: ['nobody'] },
});
const hidden = entity('job', [field('name', 'text')], {
  access: { read: ['system'], create: ['system'], update: ['system'], delete: ['system'] },
});
const many = {
  xid: 'm',
  title: 'Taggings',
  description: '',
  to: 'tagging',
  through: null,
  by: 'tagId',
  via: null,
  origin: tag.origin,
};
const cabinet = entity('cabinet', [field('label', 'text')], { deleteToggle: 'deleteCabinets' });
const sample = model({
  entities: [cabinet, { ...tag, many: [{ ...many, key: 'taggings' }] }, tagging, token, hidden],
  operations: [
    operation('mergeTag', {
      on: { entity: 'service-tag', in: 'path', name: 'id', during: null },
      path: '/service-tags/{id}/merge',
      summary: 'Merge a tag into another one',
      label: 'Merge a tag',
    }),
    operation('moveCabinet', {
      on: { entity: 'cabinet', in: 'path', name: 'id', during: null },
      path: '/cabinets/{id}/move',
      summary: 'Move a cabinet',
      toggle: 'moveCabinets',
    }),
  ],
});

async function textOf(name: string): Promise<string | undefined> {
  return adminFiles(sample).find((file) => file.path === `generated/screens/admin/${name}`)?.text;
}

describe('the console', () => {
  it('has list, page, create and edit form of an entity that staff may write', async () => {
    expect(await textOf('service-tag.list.tsx')).toContain('export const ServiceTagList = ');
    const text = await textOf('service-tag.tsx');
    for (const page of ['Show', 'Create', 'Edit']) expect(text).toContain(`export const ServiceTag${page} = `);
  });

  it('has only the pages of the operations that an entity has', async () => {
    const text = await textOf('link-token.tsx');
    expect(text).toContain('LinkTokenShow');
    expect(text).not.toMatch(/Create|Edit|canDelete/);
  });

  it('omits entities that no one may read over the API', async () => {
    expect(await textOf('job.tsx')).toBeUndefined();
    expect(await textOf('resources.ts')).not.toContain("'job'");
  });

  it('shows default columns first, offers the others, and never a secret', async () => {
    const text = await textOf('service-tag.list.tsx');
    expect(text).toContain('columns: [fields.label, fields.teamId]');
    expect(text).toMatch(/optionalColumns: \[fields\.color, /);
    expect(text).not.toContain('secretKey');
  });

  it('lists the records that point to this one, without the column that would repeat it', async () => {
    const text = await textOf('service-tag.tsx');
    expect(text).toContain("{ id: 'taggings', title: 'Taggings', view: taggingView, by: 'tag_id', columns: [] }");
  });

  it('offers the calls on a record as actions', async () => {
    expect(await textOf('service-tag.tsx')).toContain(
      "actions={[{ id: 'mergeTag', method: 'post', path: '/service-tags/{id}/merge', label: 'Merge a tag', access: ['MANAGE_INVENTORY'] }]}",
    );
  });

  it('[TM-031] has the toggle of a call and a deletion, and offers such a deletion only on single records', async () => {
    const text = await textOf('cabinet.tsx');
    expect(text).toContain("access: ['MANAGE_INVENTORY'], toggle: 'moveCabinets' }");
    expect(text).toContain("canDelete deleteToggle={'deleteCabinets'}");
    expect(await textOf('cabinet.list.tsx')).not.toContain('canDelete');
    expect(await textOf('service-tag.tsx')).not.toContain('toggle');
  });

  it('loads the pages of a resource only when they are opened', async () => {
    expect(await textOf('resources.ts')).toContain(
      "list: page(() => import('./service-tag.list.tsx'), 'ServiceTagList')",
    );
  });

  it('loads no form and no page of a record for a list', async () => {
    expect(await textOf('service-tag.list.tsx')).not.toMatch(/Form|record\//);
  });
});
