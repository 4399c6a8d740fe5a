/** The milestones of a location: made by the template of its service, kept when the template changes, moved by what happens. */
import type { InstallTaskStatus } from '#generated/domain/lists/install-task-status.ts';
import { milestoneTemplates, type MilestoneTemplate } from '#generated/domain/lists/milestone-template.ts';
import type { InstallTaskStep } from '#generated/domain/lists/install-task-step.ts';
import type { InstallStatus } from '#generated/domain/lists/install-status.ts';
import type { ServiceFamily } from '#generated/domain/lists/service-family.ts';
import { serviceTypes, type ServiceType } from '#generated/domain/lists/service-type.ts';
import { installTaskWorkflow } from '#generated/domain/workflows/install-task.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import type { EventOf, TransitionContext, TransitionRequest } from '#server/kernel/workflow/context.ts';
import { heldTask, tasksOfPlace } from './queries.ts';

/** Moves a milestone, as the server. */
export type MoveTask = (id: string, event: EventOf<'install-task'>, request?: TransitionRequest) => Promise<unknown>;

export const moverIn =
  (session: Session, { services }: Pick<CallContext, 'services'>): MoveTask =>
  (id, event, request) =>
    services.transition(session, 'install-task', id, event, request);

/** Milestones by which the customer accepts. */
const acceptanceSteps: readonly InstallTaskStep[] = ['customer_acceptance', 'acceptance'];
/** Milestones that a test completes, and that a denial opens again. */
export const testSteps: readonly InstallTaskStep[] = [
  'test_and_turn_up',
  'install',
  'test_call',
  'cross_connect_complete',
];
export const carrierDetails: InstallTaskStep = 'carrier_details';

const templates: readonly {
  readonly value: MilestoneTemplate;
  readonly facts: {
    readonly families: readonly ServiceFamily[];
    /** Families whose services go this way when their bandwidth is reserved for the customer. */
    readonly dedicatedFamilies?: readonly ServiceFamily[];
    readonly steps: readonly InstallTaskStep[];
  };
}[] = milestoneTemplates;

/** Dedicated internet is built like a WAN line: a loop of its own, right of entry, a test. [SG-093] [SG-094] */
export function templateFor(serviceType: ServiceType, isDedicated: boolean): MilestoneTemplate | undefined {
  const family = serviceTypes.find(({ value }) => value === serviceType)?.facts.family;
  if (family === undefined) return undefined;
  const own = isDedicated ? templates.find(({ facts }) => facts.dedicatedFamilies?.includes(family)) : undefined;
  return (own ?? templates.find(({ facts }) => facts.families.includes(family)))?.value;
}

const stepsOf = (template: string | undefined): readonly InstallTaskStep[] =>
  templates.find(({ value }) => value === template)?.facts.steps ?? [];

interface Place {
  readonly id: string;
  readonly service_id: string;
  readonly team_id: string;
}

/**
 * Adds the milestones of a template that are missing, as not started, in its order. Those that were reached stay; those
 * that the template does not know become not applicable. [SV-041]
 */
export async function applyTemplate(
  session: Session,
  place: Place,
  template: string | undefined,
  ownerId: string | null,
): Promise<void> {
  const steps = stepsOf(template);
  const before = await tasksOfPlace.all(session, { place: place.id });
  for (const [position, step] of steps.entries()) {
    const known = before.find((task) => task.step === step);
    if (!known) {
      const { id: service_location_id, service_id, team_id } = place;
      await addRecord(session, 'install-task', {
        team_id,
        service_id,
        service_location_id,
        step,
        position,
        assignee_id: ownerId,
      });
    } else if (known.position !== position || known.status === 'not_applicable')
      await setValues(session, 'install-task', known.id, {
        position,
        ...(known.status === 'not_applicable' && { status: 'not_started', started_at: null, completed_at: null }),
      });
  }
  for (const task of before.filter(({ step, status }) => !steps.includes(step) && !isDone(status)))
    await setValues(session, 'install-task', task.id, { status: 'not_applicable' });
}

const isDone = (status: InstallTaskStatus): boolean =>
  status === 'completed' || status === 'complete_pending_carrier_details';

/** Completes milestones that a fact has reached; those that are complete or not applicable stay. */
export async function completeSteps(
  session: Session,
  move: MoveTask,
  place: string,
  steps: readonly InstallTaskStep[],
): Promise<void> {
  for (const { id, step, status } of await tasksOfPlace.all(session, { place }))
    if (steps.includes(step) && can(status, 'complete')) await move(id, 'complete', quietly);
}

/** The first open milestone that people complete by hand; others follow from the acceptance and the circuit details. */
export async function nextByHand(session: Session, place: string): Promise<{ readonly id: string } | undefined> {
  const tasks = await tasksOfPlace.all(session, { place });
  return tasks.find(
    ({ step, status }) => !acceptanceSteps.includes(step) && step !== carrierDetails && can(status, 'complete'),
  );
}

/** Asks the customer at every location, by the milestone of the acceptance. */
export async function askForAcceptance(session: Session, move: MoveTask, place: string): Promise<void> {
  for (const { id, status } of await acceptanceTasks(session, place)) {
    if (can(status, 'start')) await move(id, 'start', quietly);
    await move(id, 'ask_confirmation', quietly);
  }
}

/** What is left over when the customer has accepted: what never began was not needed. */
export async function finish(session: Session, move: MoveTask, place: string): Promise<void> {
  for (const { id, step, status } of await tasksOfPlace.all(session, { place })) {
    if (step === carrierDetails) continue;
    if (can(status, 'confirm')) await move(id, 'confirm', quietly);
    else if (acceptanceSteps.includes(step) || testSteps.includes(step)) {
      if (can(status, 'complete')) await move(id, 'complete', quietly);
    } else if (status === 'not_started') await move(id, 'mark_not_applicable', quietly);
    else if (can(status, 'complete')) await move(id, 'complete', quietly);
  }
}

/** Gives the test back to the carrier: its milestone opens again and says what was measured. */
export async function openRetest(session: Session, move: MoveTask, place: string, note: string): Promise<void> {
  const tasks = await tasksOfPlace.all(session, { place });
  for (const { id, status } of tasks.filter(({ step }) => acceptanceSteps.includes(step)))
    if (can(status, 'deny')) await move(id, 'deny', { ...quietly, reason: note });
  const test = testSteps.map((step) => tasks.find((task) => task.step === step)).find((task) => task !== undefined);
  if (!test) return;
  if (can(test.status, 'reopen')) await move(test.id, 'reopen', { ...quietly, reason: note });
  await setValues(session, 'install-task', test.id, { note, delay_cause: 'carrier' });
}

const acceptanceTasks = async (session: Session, place: string) =>
  (await tasksOfPlace.all(session, { place })).filter(
    ({ step, status }) => acceptanceSteps.includes(step) && (can(status, 'start') || status === 'in_progress'),
  );

/** Whether the workflow knows the event in the state. */
const can = (status: string, event: EventOf<'install-task'>): boolean =>
  installTaskWorkflow.transitions.some(
    (each) => each.event === event && (each.from as readonly string[]).includes(status),
  );

export const quietly: TransitionRequest = { sendNotification: false };

/** Statuses that the milestones decide; the others follow from acceptance and cancellation. */
const byMilestones: readonly InstallStatus[] = [
  'ON_TRACK',
  'DELAYED',
  'DELAYED_ROE',
  'DELAYED_AWAITING_CUSTOMER_RESPONSE',
  'DELAYED_PENDING_CUSTOMER_SITE_READINESS',
  'ON_HOLD_CUSTOMER',
];

/** A milestone that waits lets its service wait for the same. [SG-091] */
const isWaiting = (status: string): boolean =>
  byMilestones.some((each) => each !== 'ON_TRACK' && each === status.toUpperCase());

/**
 * A service is as late as its first late milestone. A milestone that neither began nor ceased to wait leaves it where
 * staff have put it. [SG-086] [SG-091]
 */
export async function followMilestones(
  session: Session,
  service: string,
  status: InstallStatus | null,
  { from, to, request }: Pick<TransitionContext<'install-task'>, 'from' | 'to' | 'request'>,
): Promise<void> {
  if (status === null || !byMilestones.includes(status) || !(isWaiting(from) || isWaiting(to))) return;
  const held = await heldTask.first(session, { service });
  const next = (held?.status.toUpperCase() ?? 'ON_TRACK') as InstallStatus;
  if (next === status) return;
  const reason = next === 'ON_TRACK' ? null : (request.reason ?? null);
  await setValues(session, 'service', service, { install_status: next, install_status_reason: reason });
}
