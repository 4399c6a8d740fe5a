/** Snoozed bank lines and matches return to the queue on their day. [BI-029] */
import { setValues } from '#server/kernel/data/system-write.ts';
import { dueWhere, type DueKind } from '#server/kernel/workflow/due-kind.ts';
import { waitingLines, waitingMatches } from './queries.ts';

const lineComesBack: DueKind = {
  find: dueWhere(waitingLines),
  act: (session, id) => setValues(session, 'bank-line', id, { wait_until: null }),
};

const matchComesBack: DueKind = {
  find: dueWhere(waitingMatches),
  act: async (session, id, { transition }) => {
    await setValues(session, 'reconciliation', id, { wait_until: null });
    await transition(session, 'reconciliation', id, 'resume');
  },
};

export const bankDue: readonly DueKind[] = [lineComesBack, matchComesBack];
