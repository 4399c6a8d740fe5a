/** Verbatim words of the requirements, and the model to compare with. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ClosedList, ListValue } from '#codegen/ir/closed-list.ts';
import type { Entity } from '#codegen/ir/entity.ts';
import { loadModel } from '#codegen/load-model.ts';

const root = resolve(import.meta.dirname, '../..');

export const { model } = await loadModel(root);

const rows = new Map(
  readFileSync(resolve(root, 'tests/requirements/requirements.tsv'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([id, , , verbatim]) => [id!, verbatim ?? '']),
);

/** The exact words of a requirement, one per listed item. */
export const verbatim = (id: string): readonly string[] => rows.get(id)!.split(' | ');

export function listOf(id: string): ClosedList {
  const list = model.types.find((one) => one.id === id);
  if (!list) throw new Error(`There is no closed list ${id}.`);
  return list;
}

export const valuesOf = (id: string): readonly string[] => listOf(id).values.map(({ value }) => String(value));

/** The value of a spelling: its own or one that the list accepts. */
export const accepted = (id: string, spelling: string): ListValue | undefined =>
  listOf(id).values.find(({ value, accepts }) => String(value) === spelling || accepts.includes(spelling));

export function entityOf(id: string): Entity {
  const entity = model.entities.find((one) => one.id === id);
  if (!entity) throw new Error(`There is no entity ${id}.`);
  return entity;
}
