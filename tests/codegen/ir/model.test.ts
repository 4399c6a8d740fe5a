import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '#codegen/ir/entity.ts';
import type { Field } from '#codegen/ir/field.ts';
import type { Model } from '#codegen/ir/model.ts';
import { loadModel } from '#codegen/load-model.ts';
import { createProject, type Project } from '../write/project.ts';

let project: Project;
let model: Model;
beforeAll(async () => {
  project = createProject();
  ({ model } = await loadModel(project.root));
});
afterAll(() => {
  project.remove();
});

const entity = (id: string): Entity => model.entities.find((one) => one.id === id)!;
const field = (id: string, key: string): Field => entity(id).fields.find((one) => one.key === key)!;

describe('an entity', () => {
  it('has the standard fields around its own, the team first', () => {
    expect(entity('tag').fields.map((one) => one.key)).toEqual([
      'id',
      'teamId',
      'label',
      'version',
      'createdAt',
      'updatedAt',
      'createdById',
    ]);
    expect(entity('user').fields.map((one) => one.key)).toEqual([
      'id',
      'email',
      'version',
      'createdAt',
      'updatedAt',
      'createdById',
    ]);
    expect(field('tag', 'teamId')).toMatchObject({
      required: true,
      createOnly: true,
      reference: { entity: 'team', onDelete: 'cascade', as: 'team' },
    });
    expect(field('tag', 'createdById')).toMatchObject({
      readOnly: true,
      nullable: true,
      reference: { entity: 'user', onDelete: 'set-null' },
    });
  });

  it('leaves ungranted actions to administrators, and expands write to all three', () => {
    expect(entity('tag').access).toEqual({
      read: ['VIEW_SITES', 'staff'],
      create: ['admin'],
      update: ['admin'],
      delete: ['admin'],
    });
    expect(entity('site').access.delete).toEqual(['MANAGE_SITES', 'planner']);
  });

  it('is named, sorted and offered as its file leaves unsaid', () => {
    expect(entity('tag')).toMatchObject({
      titlePlural: 'Tags',
      operations: ['list', 'get', 'create', 'update', 'delete'],
      updateMethod: 'put',
      defaultSort: { field: 'createdAt', direction: 'desc' },
      isAudited: true,
      isSoftDeleted: false,
      dropped: ['f_tag_shade'],
    });
    expect(entity('site').defaultSort).toEqual({ field: 'name', direction: 'asc' });
  });

  it('knows its workflow and the records that point to it', () => {
    expect(entity('site').workflow).toBe('site');
    expect(entity('tag').workflow).toBeNull();
    expect(entity('site').many).toMatchObject([
      { key: 'tags', to: 'tag', through: 'tagging', by: 'siteId', via: 'tagId' },
    ]);
  });

  it('cannot be changed by anybody', () => {
    expect(Object.isFrozen(entity('site').fields[2]!.list.filter)).toBe(true);
    expect(Object.isFrozen(model.types[0]!.values)).toBe(true);
  });
});

describe('a field', () => {
  it.each([
    ['name', 'text', null],
    ['status', 'enum', 'site-status'],
    ['ownerId', 'reference', null],
    ['rent', 'money', 'money'],
    ['area', 'decimal', null],
    ['detail', 'json', null],
    ['plan', 'file', null],
  ])('%s is of kind %s', (key, kind, type) => {
    expect(field('site', key)).toMatchObject({ kind, type });
  });

  it('is nullable only if it is optional without a default, or if its type allows null', () => {
    const nullable = entity('site').fields.filter((one) => !one.isStandard && one.nullable);
    expect(nullable.map((one) => one.key)).toEqual(['ownerId', 'rent', 'area', 'serviceType', 'detail', 'plan']);
    expect(field('site', 'status')).toMatchObject({ required: true, nullable: false, default: 'PLANNED' });
  });

  it('has plain JSON Schema without null, texts and x- words', () => {
    expect(field('site', 'name').schema).toEqual({ type: 'string', minLength: 1, maxLength: 50 });
    expect(field('site', 'area').schema).toEqual({ type: 'number' });
    expect(field('site', 'status').schema).toEqual({ $ref: '#type/site-status' });
    expect(field('site', 'ownerId').schema).toEqual({ type: 'string', format: 'uuid' });
  });

  it('offers the filters of its kind, and isnull when it may be null', () => {
    expect(field('site', 'name').list.filter).toEqual(['eq', 'ne', 'in', 'contains']);
    expect(field('site', 'status').list).toMatchObject({
      column: 'default',
      filter: ['eq', 'ne', 'in'],
      search: false,
    });
    expect(field('site', 'rent').list.filter).toEqual([]);
    expect(field('site', 'createdAt').list).toMatchObject({
      sort: true,
      filter: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'],
    });
  });

  it('can be filtered by its target if the target lists the referring records', () => {
    expect(field('tagging', 'siteId').list.filter).toEqual(['eq', 'in']);
    expect(field('tagging', 'tagId').list.filter).toEqual([]);
  });

  it('that is secret is no column', () => {
    expect(field('team', 'apiSecret')).toMatchObject({
      kind: 'secret',
      sensitivity: 'secret',
      writeOnly: true,
      list: { column: 'hidden' },
    });
  });

  it('of money has two columns, a decimal its digits', () => {
    expect(field('site', 'rent').columns).toEqual(['rent_value', 'rent_code']);
    expect(field('site', 'area').scale).toBe(1);
  });

  it('points to where it was written', () => {
    expect(field('site', 'rent').origin).toEqual({
      file: 'schemas/entities/site.schema.json',
      pointer: '/properties/rent',
    });
  });
});

describe('the rest of the model', () => {
  it('has the common attributes first in every catalogue', () => {
    const fiber = model.catalogues.find((one) => one.id === 'dark_fiber')!;
    expect(fiber.attributes.map((one) => [one.key, one.inputType])).toEqual([
      ['repairTime', 'integer'],
      ['strands', 'integer'],
    ]);
    const internet = model.catalogues.find((one) => one.id === 'internet')!;
    expect(internet.attributes.at(-1)).toMatchObject({ key: 'note', inputType: 'string', maxLength: 255 });
  });

  it('fills in what a workflow leaves unsaid', () => {
    expect(model.workflows[0]!.states[2]).toEqual({
      id: 'CLOSED',
      number: null,
      label: 'Closed',
      chip: 'Closed',
      color: 'neutral',
      description: null,
      icon: null,
      section: null,
      hint: null,
      hintDate: null,
      needs: null,
      stamps: {},
      next: [],
      isFinal: true,
      isRetired: false,
      facts: {},
      origin: { file: 'schemas/workflows/site.json', pointer: '/states/2' },
    });
    expect(model.workflows[0]!.transitions[1]).toMatchObject({
      guard: 'hasNoServices',
      effects: [],
      needsReason: true,
      confirm: null,
      primary: null,
    });
  });

  it('resolves the references of API calls to components', () => {
    const [call] = model.operations;
    expect(call).toMatchObject({
      id: 'surveySite',
      area: 'site',
      method: 'post',
      path: '/sites/{id}/survey',
      access: ['MANAGE_SITES'],
      on: { entity: 'site', in: 'path', name: 'id' },
      body: null,
      idempotent: false,
    });
    expect(JSON.stringify(call!.openapi)).toContain('"$ref":"#/components/schemas/Site"');
  });

  it('makes the closed list of a field from the states of its workflow', () => {
    const list = model.types.find((one) => one.id === 'site-status')!;
    expect(list).toMatchObject({ pascal: 'SiteStatus', title: 'Site status', baseType: 'string' });
    expect(list.values.map(({ value, label, color }) => [value, label, color])).toEqual([
      ['PLANNED', 'Planned', 'info'],
      ['OPEN', 'Open', 'success'],
      ['CLOSED', 'Closed', null],
    ]);
  });

  it('keeps list values with their facts, labels and colors', () => {
    expect(model.types.find((one) => one.id === 'site-status')!.values[0]).toEqual({
      value: 'PLANNED',
      label: 'Planned',
      description: null,
      icon: null,
      color: 'info',
      isRetired: false,
      accepts: [],
      facts: {},
    });
  });
});
