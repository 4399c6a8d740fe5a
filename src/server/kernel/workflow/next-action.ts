/** The caller's next step for a record: the first action of its state that is for them and applies. */
import { nextActions } from '#generated/domain/workflows/next-actions.ts';
import type { FinderName } from '#generated/domain/workflows/functions.ts';
import type { WorkflowId } from '#generated/domain/workflows/registry.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { missingGrant } from '#domain/missing-access.ts';
import { holdsAll } from '#domain/shown-state.ts';
import type { NextAction } from '#runtime/next-action.ts';
import type { NextActionDefinition, WorkflowDefinition } from '#runtime/product.ts';
import { staffRoleOf, userIdOf } from '../access/principal.ts';
import { systemScope } from '../access/scope.ts';
import { readRecord } from '../data/read.ts';
import type { WireRecord } from '../data/record.ts';
import { actAs, type Session } from '../data/session.ts';
import { ApiError } from '../errors.ts';
import type { Finder } from './context.ts';
import { offeredEvents } from './events.ts';
import type { WorkflowRules } from './rules.ts';
import { mayMove, stateOf, workflowsOf } from './possible.ts';

export type NextRules = Pick<WorkflowRules, 'offers' | 'finders'>;

/** 404 if the caller may not read the record. */
export async function nextActionOf(
  session: Session,
  rules: NextRules,
  entity: string,
  id: string,
): Promise<NextAction> {
  const record = await readRecord(session, resourceById(entity), id);
  const workflow = workflowsOf(entity).find((each) => nextActions[each.id as WorkflowId])!;
  const possible = nextActions[workflow.id as WorkflowId]![stateOf(entity, workflow, record) ?? ''] ?? [];
  const isStaff = staffRoleOf(session.scope.principal) !== null;
  const offers = possible.some(({ event }) => event) ? await offeredEvents(session, rules.offers, entity, id) : [];
  const events = new Map(offers.map((each) => [each.event, each]));
  for (const action of possible) {
    if (action.for !== (isStaff ? 'staff' : 'customer') || !holdsAll(action.when ?? {}, record)) continue;
    const found = await foundBy(session, rules, action, record);
    if (found === null) continue;
    const missing = missingOf(session, workflow, action, record);
    const offered = events.get(action.event ?? '');
    // Skips an event that the caller may send but that an offer check currently refuses.
    if (action.event !== undefined && missing === null && !offered) continue;
    return {
      label: action.label ?? offered?.label ?? labelOf(workflow, action),
      waiting: action.waiting ?? null,
      values: found,
      to: action.to === undefined ? null : filled(action.to, { ...found, id }),
      event: action.event ?? null,
      confirm: offered?.confirm ?? null,
      needs_reason: offered?.needs_reason ?? false,
      missing,
    };
  }
  throw new ApiError('notFound');
}

async function foundBy(
  session: Session,
  { finders }: NextRules,
  { find }: NextActionDefinition,
  record: WireRecord,
): Promise<NextAction['values'] | null> {
  if (find === undefined) return {};
  const userId = userIdOf(session.scope.principal);
  return actAs(session, systemScope('next-action', session.scope), (system) =>
    (finders[find as FinderName] as Finder)({ session: system, record, userId }),
  );
}

/** The permission that the action names, else that of its event. */
function missingOf(
  session: Session,
  { transitions }: WorkflowDefinition,
  { who, event }: NextActionDefinition,
  record: WireRecord,
): string | null {
  const rule = who ?? transitions.find((each) => each.event === event)?.who;
  return rule === undefined || mayMove(session, record)(rule)
    ? null
    : missingGrant(rule, staffRoleOf(session.scope.principal) !== null);
}

const labelOf = ({ transitions }: WorkflowDefinition, { event }: NextActionDefinition): string | null =>
  transitions.find((each) => each.event === event)?.label ?? null;

const filled = (path: string, values: NextAction['values']): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
