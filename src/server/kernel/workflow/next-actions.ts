/** A team's open tasks for the caller: next actions of its records that are the caller's turn. */
import type { OverviewBehaviors } from '#generated/api/operations/overview.ts';
import { limits } from '#generated/domain/limits.ts';
import { nextActions } from '#generated/domain/workflows/next-actions.ts';
import type { WorkflowId } from '#generated/domain/workflows/registry.ts';
import { workflows } from '#generated/domain/workflows/registry.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { WorkflowDefinition } from '#runtime/product.ts';
import type { Resource } from '#runtime/resource.ts';
import { isEmpty } from '../access/allowance.ts';
import type { Scope } from '../access/scope.ts';
import { staffRoleOf } from '../access/principal.ts';
import type { Door } from '../data/door.ts';
import { parseListQuery } from '../data/list-query.ts';
import { listRecords, requireReadable } from '../data/read.ts';
import { nameOf } from '../data/name-of.ts';
import type { WireRecord } from '../data/record.ts';
import type { Session } from '../data/session.ts';
import { nextActionOf, type NextRules } from './next-action.ts';

interface Context {
  readonly door: Door;
  readonly scope: Scope;
}

export const nextActionBehaviors = (rules: NextRules): Pick<OverviewBehaviors<Context>, 'listNextActions'> => ({
  listNextActions: ({ path }, { door, scope }) =>
    door.reading(scope, async (session) => {
      const led = (Object.values(workflows) as readonly WorkflowDefinition[]).filter(
        ({ leads, entity }) => leads && isOfTeam(resourceById(entity)),
      );
      const read = led.filter(({ entity }) => !isEmpty(scope.allowanceOf(resourceById(entity).access.read)));
      if (read.length === 0) requireReadable(resourceById(led[0]!.entity), scope);
      const found = [];
      for (const workflow of read) found.push(...(await waitingIn(session, rules, workflow, path.id)));
      return { records: onceByPage(found) };
    }),
});

/** Staff records such as payment files are listed in the staff console instead. */
const isOfTeam = ({ fields }: Resource): boolean => fields.some(({ wire }) => wire === 'team_id');

/** Reads only states in which someone of the caller's kind may have to act. */
async function waitingIn(session: Session, rules: NextRules, workflow: WorkflowDefinition, teamId: string) {
  const { scope } = session;
  const resource = resourceById(workflow.entity);
  const audience = staffRoleOf(scope.principal) === null ? 'customer' : 'staff';
  const states = workflow.states.filter(({ id }) =>
    nextActions[workflow.id as WorkflowId]?.[id]?.some((each) => each.for === audience && each.waiting === undefined),
  );
  if (states.length === 0) return [];
  const field = resource.fields.find(({ key }) => key === workflow.field)!.wire;
  const { records } = await listRecords(
    session,
    resource,
    parseListQuery(resource, scope, {
      team_id: teamId,
      [`${field}__in`]: states.map(({ id }) => id).join(','),
      per_page: String(limits.nextActionsShown),
      sort_field: 'created_at',
      sort_dir: 'asc',
    }),
  );
  const waiting = [];
  for (const record of records) waiting.push(...(await ownTurn(session, rules, workflow.entity, record)));
  return waiting;
}

async function ownTurn(session: Session, rules: NextRules, entity: string, record: WireRecord) {
  const id = String(record['id']);
  const { label, waiting, missing, values, to } = await nextActionOf(session, rules, entity, id);
  if (waiting !== null || missing !== null || label === null) return [];
  return [{ entity, id, name: nameOf(resourceById(entity), record), label, values: { ...values }, to }];
}

/** A request, its contract and its document may lead to the same page; only one line is shown. */
function onceByPage<Waiting extends { readonly to: string | null }>(waiting: readonly Waiting[]): Waiting[] {
  const pages = new Set<string>();
  return waiting.filter(({ to }) => to === null || (!pages.has(to) && pages.add(to)));
}
