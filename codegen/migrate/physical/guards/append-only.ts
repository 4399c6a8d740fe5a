/** The trigger of append-only tables. The server finds them by this name to revoke change rights from its role. */
import type { Guard } from '../../model.ts';
import { refusal } from './words.ts';

export const appendOnlyGuard = (table: string): Guard => ({
  name: `only_add_to_${table}`,
  body: ['begin', `  ${refusal('TF004', {})}`, 'end'].join('\n'),
  calls: [
    { name: 'append_only', at: 'before update or delete', each: 'for each row' },
    { name: 'append_only_whole', at: 'before truncate', each: 'for each statement' },
  ],
});
