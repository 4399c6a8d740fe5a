import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadModel } from '#codegen/load-model.ts';
import { createBase } from '../golden/case.ts';

let root: string;
beforeAll(() => {
  root = createBase();
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

it('takes the values of a list from the access file that it names, so that a new permission is one at once', async () => {
  const permissions = join(root, 'schemas/access/permissions.json');
  const field = (name: string) => join(root, `schemas/${name}`);
  const tag = readFileSync(field('entities/tag.schema.json'), 'utf8');
  writeFileSync(
    field('types/site-permission.schema.json'),
    '{\n  "$schema": "../meta/type.schema.json",\n  "$id": "site-permission",\n  "title": "Permission",\n  "description": "What a role allows.",\n  "x-from": "permissions"\n}\n',
  );
  writeFileSync(
    field('entities/tag.schema.json'),
    tag.replace(
      '"maxLength": 40}',
      '"maxLength": 40},\n    "needs": {"x-id": "f_tag_needs", "title": "Needs", "$ref": "../types/site-permission.schema.json", "default": "CLOSE_SITES"}',
    ),
  );
  const problems = async () => (await loadModel(root)).problems.map(({ message, hint }) => `${message} ${hint}`);
  expect(await problems()).toEqual([
    '"CLOSE_SITES" is no value of site-permission. Possible are: VIEW_SITES, MANAGE_SITES.',
  ]);
  writeFileSync(
    permissions,
    readFileSync(permissions, 'utf8').replace(
      '"items": [',
      '"items": [\n    {"id": "CLOSE_SITES", "title": "Close sites", "description": "Close a site."},',
    ),
  );
  expect(await problems()).toEqual([]);
  const { model } = await loadModel(root);
  expect(model.types.find(({ id }) => id === 'site-permission')?.values.map(({ label }) => label)).toEqual([
    'Close sites',
    'View sites',
    'Manage sites',
  ]);
});

it('takes former ids of a permission along, so that rows that hold them move', async () => {
  const path = join(root, 'schemas/access/permissions.json');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace('"id": "CLOSE_SITES"', '"id": "SHUT_SITES", "accepts": ["CLOSE_SITES"]'));
  const { model } = await loadModel(root);
  const list = model.types.find(({ id }) => id === 'site-permission')!;
  expect(list.values.find(({ value }) => value === 'SHUT_SITES')).toMatchObject({ accepts: ['CLOSE_SITES'] });
  writeFileSync(path, text);
});
