/** Effects on installations and their milestones (domain 2.1). */
import { areQuotesOpen } from '#domain/open-steps.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import type { Effect, TransitionContext } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';
import { acceptanceEnd } from './acceptance.ts';
import { addWish } from './dates.ts';
import {
  applyTemplate,
  askForAcceptance,
  carrierDetails,
  completeSteps,
  finish,
  followMilestones,
  openRetest,
  quietly,
  templateFor,
  testSteps,
  type MoveTask,
} from './milestones.ts';
import {
  groupServices,
  nextOwner,
  placesOfService,
  placesToInstall,
  progressOfGroup,
  statusOfService,
  tasksOfPlace,
} from './queries.ts';
import { followInstallation } from './status.ts';

const mover =
  ({ applyTransition }: Pick<TransitionContext, 'applyTransition'>): MoveTask =>
  (id, event, request) =>
    applyTransition('install-task', id, event, request);

/** The milestones of each location by the template of its service, with their owners. [SG-072] */
const createInstallTasks: Effect<'service-group'> = async ({ session, record, userId, applyTransition }) => {
  const owner = (await nextOwner.first(session, { actor: userId }))?.id ?? null;
  for (const place of await placesToInstall.all(session, { group: record.id })) {
    await setValues(session, 'service-location', place.id, { install_owner_id: owner });
    await setValues(session, 'service', place.service_id, { install_status: 'ON_TRACK', ordered_mbps: place.mbps });
    const template = place.milestone_template ?? templateFor(place.service_type, place.internet_class === 'Dedicated');
    await applyTemplate(session, { ...place, team_id: record.team_id }, template, owner);
    await completeSteps(session, mover({ applyTransition }), place.id, ['order_submitted']);
  }
  for (const { id } of await groupServices.all(session, { group: record.id })) {
    await setValues(session, 'service', id, { install_status: 'ON_TRACK' });
    const { requested_install_date: wish } = await getRecord(session, 'service', id);
    if (wish !== null) await addWish(session, id, wish, mover({ applyTransition }));
    await followInstallation(session, id);
  }
};

/** The carrier returned the order: its confirmation opens again, with the reason. [SG-074] */
const reopenOrder: Effect<'service-group'> = async (move) => {
  const { session, record, request } = move;
  const reason = fill(messages['install.orderRejected'], { reason: request.reason ?? '' });
  for (const { id: service } of await groupServices.all(session, { group: record.id })) {
    for (const { id: place } of await placesOfService.all(session, { service }))
      for (const task of await tasksOfPlace.all(session, { place }))
        if (task.step === 'order_accepted' && task.status === 'completed')
          await mover(move)(task.id, 'reopen', { ...quietly, reason });
    await setValues(session, 'service', service, { order_number: null });
    await followInstallation(session, service);
  }
};

/** Silence counts as acceptance after this day in the zone of the team. [SG-087] */
const startAcceptanceClock: Effect<'service'> = async ({ session, record }) => {
  await setValues(session, 'service', record.id, {
    acceptance_ends_on: await acceptanceEnd(session, record.id),
  });
};

/** Moves the milestones of every location of the service. */
const atEveryPlace =
  (work: (move: TransitionContext<'service'>, place: string) => Promise<void>): Effect<'service'> =>
  async (move) => {
    for (const { id } of await placesOfService.all(move.session, { service: move.record.id })) await work(move, id);
  };

const askMilestone = atEveryPlace(async (move, place) => {
  await completeSteps(move.session, mover(move), place, testSteps);
  await askForAcceptance(move.session, mover(move), place);
});

const finishMilestones = atEveryPlace((move, place) => finish(move.session, mover(move), place));

const finishCarrierDetails = atEveryPlace((move, place) =>
  completeSteps(move.session, mover(move), place, [carrierDetails]),
);

/** The carrier must fix a denied service: the test opens again with the measured values. [SG-088] */
const returnToCarrier = atEveryPlace((move, place) => {
  const { record, request } = move;
  const note = fill(messages['install.retest'], {
    reason: request.reason ?? '',
    measured: record.acceptance_denied_measured ?? '',
  });
  return openRetest(move.session, mover(move), place, note);
});

const startRetest = atEveryPlace(async (move, place) => {
  for (const { id, step, status } of await tasksOfPlace.all(move.session, { place }))
    if (testSteps.includes(step) && status === 'not_started') await mover(move)(id, 'start', quietly);
});

const refreshInstallDate: Effect<'service'> = async ({ session, record }) => {
  await followInstallation(session, record.id);
};

const followMilestone: Effect<'install-task'> = async (move) => {
  const { session, record } = move;
  const service = await statusOfService.one(session, { service: record.service_id });
  await followMilestones(session, service.id, service.install_status, move);
  await followInstallation(session, service.id);
};

/** Advances the group after a transition of a request or service, unless others are still behind. */
const advanceServiceGroup: Effect<'service' | 'quote-request'> = async ({
  session,
  record,
  applyTransition,
  request,
}) => {
  const groupId = record.service_group_id;
  const progress = groupId === null ? undefined : await progressOfGroup.first(session, { group: groupId });
  if (groupId === null || !progress) return;
  const { current_step: step, live, waiting } = progress;
  const reason = request.reason ?? messages['install.allCancelled'];
  if (step === 'info_received' && live > 0 && record.provider_id)
    return applyTransition('service-group', groupId, 'send_quotes');
  if (step === 'pending_installation' && live > 0 && waiting === 0)
    return applyTransition('service-group', groupId, 'complete_installation');
  if (live > 0) return;
  if (areQuotesOpen(step)) return applyTransition('service-group', groupId, 'cancel', { reason });
  if (step === 'cancel_requested') return applyTransition('service-group', groupId, 'confirm_cancel', { reason });
};

export const installEffects = {
  createInstallTasks,
  reopenOrder,
  startAcceptanceClock,
  askMilestone,
  finishMilestones,
  finishCarrierDetails,
  returnToCarrier,
  startRetest,
  refreshInstallDate,
  followMilestone,
  advanceServiceGroup,
} satisfies Partial<Effects>;
