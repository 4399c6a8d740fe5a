/** Which stored data has the words of schemas, so that a rename concerns it. */
import type { NameKind } from './names.ts';

const holders: Readonly<Partial<Record<NameKind, readonly string[]>>> = {
  field: ['saved views and table settings name columns and filters by it'],
  'list value': ['rows and saved views hold it; "x-accepts" of the new value moves them'],
  state: ['rows and saved views hold it; "accepts" of the new state moves them'],
  event: ['the history of records names it'],
  permission: ['roles of teams hold it; "accepts" of the new permission moves them'],
  role: ['teams that exist keep the old role'],
  'notification event': [
    'notification preferences and webhook endpoints name it; "accepts" of the new event moves them',
  ],
};

/** One sentence each; empty if nothing is stored. */
export const holdersOf = (kind: NameKind): readonly string[] => holders[kind] ?? [];
