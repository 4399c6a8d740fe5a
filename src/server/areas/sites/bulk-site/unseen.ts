/** The team's own columns in the rows of a project: a hidden column can be neither read nor written. [SS-027] */
import { resourceById } from '#generated/resources/registry.ts';
import { messages } from '#generated/domain/messages.ts';
import type { RowChanges } from '#domain/bulk-site/row-changes.ts';
import type { Site } from '#domain/bulk-site/sites.ts';
import { customField } from '#domain/places/custom-columns.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { unseenColumns, withoutColumns } from '#server/kernel/data/team-columns.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { Upload } from './project.ts';

export type Unseen = ReadonlySet<string>;

const dataField = resourceById('bulk-site-upload').fields.find(({ columnsOf }) => columnsOf !== undefined)!;

/** Keys of the team's columns that the caller does not see. */
export const unseenIn = (session: Session, teamId: string): Promise<Unseen> =>
  unseenColumns(session, dataField, teamId);

/** The project with all values, which a change must preserve. */
export const wholeUpload = (session: Session, record: Upload, unseen: Unseen): Promise<Upload> =>
  unseen.size === 0
    ? Promise.resolve(record)
    : actAs(session, systemScope('bulk-site', session.scope), (system) =>
        getRecord(system, 'bulk-site-upload', record.id),
      );

/** Changes as the caller may read them. */
export const seenChanges = (changes: RowChanges, unseen: Unseen): RowChanges =>
  unseen.size === 0
    ? changes
    : {
        ...changes,
        ...(changes.set && { set: withoutColumns(changes.set, ['cells', 'custom_columns'], unseen) }),
        ...(changes.put && { put: withoutColumns(changes.put, ['rows', 'custom_columns'], unseen) }),
      };

interface Row {
  readonly custom_columns?: Site['custom_columns'] | null;
}

/** Throws 422 for rows with values in columns that the caller does not see. */
export function requireSeen(rows: readonly Row[], unseen: Unseen): void {
  const named = new Set(rows.flatMap(({ custom_columns }) => Object.keys(custom_columns ?? {})));
  const refused = [...unseen].filter((key) => named.has(key));
  if (refused.length > 0)
    throw invalid(Object.fromEntries(refused.map((key) => [customField(key), [messages['address.columnUnseen']]])));
}

/** Rows of changes that have cell values. */
export const rowsOfChanges = ({ set = [], put = [] }: RowChanges): readonly Row[] => [
  ...set.map(({ cells }) => cells as Row),
  ...put.flatMap(({ rows }) => rows),
];

/** New rows, with the values that hidden columns of the same rows had before. */
export function withUnseen(rows: readonly Site[], before: readonly Site[], unseen: Unseen): readonly Site[] {
  const held = new Map(before.map((row) => [row.id, row.custom_columns as Readonly<Record<string, unknown>> | null]));
  return rows.map((row) => {
    const kept = Object.entries(held.get(row.id) ?? {}).filter(([key]) => unseen.has(key));
    return kept.length === 0 ? row : { ...row, custom_columns: { ...row.custom_columns, ...Object.fromEntries(kept) } };
  });
}
