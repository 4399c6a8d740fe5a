/** The status of records in words that the account may read. */
import { useState } from 'react';
import { shownState, type ShownState } from '#domain/shown-state.ts';
import type { EntityView, NamedValues } from '#runtime/view.ts';
import { useTeam } from '../team/team-context.ts';

/** Returns null for records without a workflow. */
export function useShownState({ workflow, fields }: EntityView): (record: NamedValues) => ShownState | null {
  const { profile } = useTeam();
  const [now] = useState(() => new Date());
  const field = workflow && fields[workflow.field];
  return (record) =>
    workflow && field
      ? shownState(workflow, record[field.wire], record, { isCustomer: profile.is_customer, now })
      : null;
}
