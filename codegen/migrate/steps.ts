/** All migration steps as data. Names are those valid when the step runs, and each step has a reason. */
import type { Column, ForeignKey, Index, RoleTemplate } from './model.ts';

/**
 * Effect on a running system: `safe` is instant and lossless; `rewrite` copies the table; `lock` reads it under a lock;
 * `data-loss` drops values that the schemas no longer have; `stopped` does not run until the schemas are explicit.
 */
export type Risk = 'safe' | 'rewrite' | 'lock' | 'data-loss' | 'stopped';

export type Step = Change & {
  /** One sentence, printed above the statement. For a stopped step: what is wrong and what to write. */
  readonly reason: string;
  readonly risk: Risk;
  /** `x-id` of the table and, where the step is about one, of the column. */
  readonly about: { readonly table: string; readonly column: string | null };
};

/**
 * Value for existing rows: an SQL literal, the value of a neighboring column (or of `otherwise` if that is empty), or
 * nothing.
 */
export type Fill = { readonly literal: string } | { readonly copy: string; readonly otherwise: string | null } | null;

export interface NamedCheck {
  readonly name: string;
  readonly condition: string;
}

export type NamedIndex = Pick<Index, 'name' | 'columns' | 'order' | 'isUnique' | 'method' | 'pendingKb' | 'where'>;
export type NamedForeignKey = Pick<ForeignKey, 'name' | 'columns' | 'target' | 'onDelete'> & { readonly to: string };

interface OnTable {
  readonly table: string;
}
interface OnColumn extends OnTable {
  readonly column: string;
}
interface Rename extends OnTable {
  readonly name: string;
  readonly to: string;
}

export type Change =
  /**
   * Repeatable files with policies and triggers that conflict with the migration: dropped first and applied again
   * afterwards.
   */
  | { readonly kind: 'reapply'; readonly names: readonly string[] }
  | { readonly kind: 'add-extension'; readonly name: string }
  | (OnTable & {
      readonly kind: 'create-table';
      readonly columns: readonly Column[];
      readonly key: { readonly name: string; readonly columns: readonly string[] };
      readonly checks: readonly NamedCheck[];
      readonly isOwnersOwn: boolean;
    })
  | (OnTable & { readonly kind: 'drop-table' })
  | (OnTable & { readonly kind: 'rename-table'; readonly to: string })
  | (Rename & { readonly kind: 'rename-column' })
  | (Rename & { readonly kind: 'rename-constraint' })
  | { readonly kind: 'rename-index'; readonly name: string; readonly to: string }
  | (OnTable & { readonly kind: 'add-column'; readonly column: Column; readonly fill: Fill })
  | (OnColumn & { readonly kind: 'drop-column' })
  | (OnColumn & { readonly kind: 'change-type'; readonly from: string; readonly to: string })
  | (OnColumn & { readonly kind: 'set-default'; readonly default: string | null })
  | (OnColumn & { readonly kind: 'require'; readonly type: string; readonly fill: Fill })
  | (OnColumn & { readonly kind: 'allow-null' })
  | (OnColumn & { readonly kind: 'replace-value'; readonly type: string; readonly from: string; readonly to: string })
  /** Teams that exist get a changed, a new, or no longer a removed role; see `RoleTemplate`. */
  | (OnTable & { readonly kind: 'change-role'; readonly was: RoleTemplate; readonly role: RoleTemplate })
  | (OnTable & { readonly kind: 'add-role'; readonly teams: string; readonly role: RoleTemplate })
  | (OnTable & { readonly kind: 'remove-role'; readonly holders: readonly string[]; readonly role: RoleTemplate })
  | (OnTable & { readonly kind: 'add-check'; readonly check: NamedCheck })
  | (OnTable & { readonly kind: 'drop-constraint'; readonly name: string })
  | (OnTable & { readonly kind: 'create-index'; readonly index: NamedIndex; readonly isOnNewTable: boolean })
  | (OnTable & { readonly kind: 'drop-index'; readonly name: string })
  | (OnTable & { readonly kind: 'add-foreign-key'; readonly key: NamedForeignKey })
  | (OnTable & { readonly kind: 'suspend-rules' })
  | (OnTable & { readonly kind: 'resume-rules' })
  /** Not a statement: the database applies the file because its text differs. */
  | { readonly kind: 'change-repeatable'; readonly name: string };

export type ChangeKind = Change['kind'];
export type ChangeOf<K extends ChangeKind> = Extract<Change, { readonly kind: K }>;

/** The fixed order: conflicting objects are dropped first, then names change, then data, then constraints. */
export const stepOrder: readonly ChangeKind[] = [
  'reapply',
  'add-extension',
  'suspend-rules',
  'drop-constraint',
  'drop-index',
  'drop-column',
  'drop-table',
  'rename-table',
  'rename-column',
  'rename-constraint',
  'rename-index',
  'create-table',
  'change-type',
  'set-default',
  'add-column',
  'replace-value',
  // The rule of their permissions is dropped by now, and not yet added again.
  'change-role',
  'add-role',
  'remove-role',
  'require',
  'allow-null',
  'add-check',
  'create-index',
  'add-foreign-key',
  'resume-rules',
  'change-repeatable',
];
