/** Creates drafts on their day of the month, for teams with consolidated billing; people issue them. [BI-030] */
import { monthBefore } from '#domain/bills/consolidation/months.ts';
import { dueWhere, type DueKind } from '#server/kernel/workflow/due-kind.ts';
import { issuerDay } from '../bill-effects.ts';
import { consolidateTeam } from './fill.ts';
import { teamsToBill } from './queries.ts';

const draftOfLastMonth: DueKind = {
  find: dueWhere(teamsToBill),
  act: (session, team) => consolidateTeam(session, team, monthBefore(issuerDay())),
};

export const consolidationDue: readonly DueKind[] = [draftOfLastMonth];
