/** Which rules become narrower, and which rows would break them. */
import type { JsonObject } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import { narrowedRules, type Narrowed } from './narrowed.ts';
import { brokenRows, type Broken } from './broken-rows.ts';

/** A sentence for each. */
export async function ruleChanges(before: JsonObject, model: Model, root: string): Promise<readonly string[]> {
  const narrowed = narrowedRules(before, model);
  if (narrowed.length === 0) return [];
  const rows = await brokenRows(root, narrowed);
  return narrowed.map(
    (one, index) => `${changeOf(one)}; ${rows ? brokenBy(rows[index]!) : 'no database was reached to count its rows'}.`,
  );
}

const changeOf = ({ entity, field, word, was, is }: Narrowed): string =>
  was === undefined
    ? `${entity.id}.${field.key}: "${word}" ${String(is)} is new`
    : `${entity.id}.${field.key}: "${word}" ${String(was)} becomes ${String(is)}`;

function brokenBy({ rows, ids }: Broken): string {
  if (rows === 0) return 'every row keeps it';
  return `${rows === 1 ? 'one row breaks it' : `${rows} rows break it`}: ${ids.join(', ')}${rows > ids.length ? ', …' : ''}`;
}
