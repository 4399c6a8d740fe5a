/**
 * The milestones of a location: created from the template of its service, preserved when the template changes, and
 * driven by events.
 */
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

/** Transitions a milestone, as the server. */
export type MoveTask = (id: string, event: EventOf<'install-task'>, request?: TransitionRequest) => Promise<unknown>;

export const moverIn =
  (session: Session, { services }: Pick<CallContext, 'services'>): MoveTask =>
  (id, event, request) =>
    services.transition(session, 'install-task', id, event, request);

/** Milestones of the customer's acceptance. */
const acceptanceSteps: readonly InstallTaskStep[] = ['customer_acceptance', 'acceptance'];
/** Milestones completed by a test and reopened by a denial. */
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
    /** Families that use this template when their bandwidth is dedicated. */
    readonly dedicatedFamilies?: readonly ServiceFamily[];
    readonly steps: readonly InstallTaskStep[];
  };
}[] = milestoneTemplates;

/** Dedicated internet is built like a WAN line: a separate loop, right of entry, a test. [SG-093] [SG-094] */
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
 * Adds missing milestones of a template as not started, in its order. Reached ones stay; those outside the template
 * become not applicable. [SV-041]
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

/** Completes the milestones that a fact implies; complete and not applicable ones stay. */
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

/** Starts the acceptance milestone at every location. */
export async function askForAcceptance(session: Session, move: MoveTask, place: string): Promise<void> {
  for (const { id, status } of await acceptanceTasks(session, place)) {
    if (can(status, 'start')) await move(id, 'start', quietly);
    await move(id, 'ask_confirmation', quietly);
  }
}

/** After the customer's acceptance, milestones that never began become not applicable. */
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

/** Returns the test to the carrier: its milestone opens again with the measured values. */
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

/** Whether the workflow allows the event in the state. */
const can = (status: string, event: EventOf<'install-task'>): boolean =>
  installTaskWorkflow.transitions.some(
    (each) => each.event === event && (each.from as readonly string[]).includes(status),
  );

export const quietly: TransitionRequest = { sendNotification: false };

/** Statuses derived from milestones; the others follow from acceptance and cancellation. */
const byMilestones: readonly InstallStatus[] = [
  'ON_TRACK',
  'DELAYED',
  'DELAYED_ROE',
  'DELAYED_AWAITING_CUSTOMER_RESPONSE',
  'DELAYED_PENDING_CUSTOMER_SITE_READINESS',
  'ON_HOLD_CUSTOMER',
];

/** A waiting milestone sets its service to the same status. [SG-091] */
const isWaiting = (status: string): boolean =>
  byMilestones.some((each) => each !== 'ON_TRACK' && each === status.toUpperCase());

/**
 * The status of a service is that of its first late milestone. A milestone that neither began nor stopped waiting
 * leaves the status set by staff. [SG-086] [SG-091]
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
