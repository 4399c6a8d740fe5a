/** Staff delay an installation or put it back on track, with a reason and the new day. [SG-086] */
import type { InstallationBehaviors } from '#generated/api/operations/installation.ts';
import type { InstallStatus } from '#generated/domain/lists/install-status.ts';
import { installStatusWorkflow } from '#generated/domain/workflows/install-status.ts';
import { messages } from '#generated/domain/messages.ts';
import { causeOf } from '#domain/installation/cause.ts';
import { slipOf } from '#domain/installation/delay.ts';
import type { DelayCause } from '#generated/domain/lists/delay-cause.ts';
import { dayIn } from '#runtime/validation/calendar.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { onlyOnce } from '#server/kernel/data/only-once.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import type { EventOf } from '#server/kernel/workflow/context.ts';
import { alarmLoa } from '../alarms.ts';
import { addInstallDate, type NewDate } from '../dates.ts';
import { moverIn } from '../milestones.ts';
import { placesOfService, placeToDate, statusOfService } from '../queries.ts';

type Behaviors = Pick<InstallationBehaviors<CallContext>, 'setInstallStatus'>;
type Body = Parameters<Behaviors['setInstallStatus']>[0]['body'];

export const statusBehaviors: Behaviors = {
  setInstallStatus: ({ path, body }, context) =>
    context.door.transaction(context.scope, async (session, records) => {
      await records.get('service', path.id);
      await onlyOnce(session, context.callKey, () =>
        actAs(session, systemScope('install-status', session.scope), async (system) => {
          await change(system, path.id, body, context);
          return {};
        }),
      );
      return records.get('service', path.id);
    }),
};

async function change(session: Session, service: string, body: Body, context: CallContext): Promise<void> {
  const { install_status: from } = await statusOfService.one(session, { service });
  const event = eventBetween(from, body.install_status);
  if (event === null) throw new ApiError('illegalTransition');
  const reason = body.reason.trim();
  if (reason === '') throw invalid({ reason: [messages['validation.required']] });
  for (const { id } of await placesOfService.all(session, { service }))
    await plan(session, id, { ...body, reason }, context);
  await context.services.transition(session, 'service', service, event, { reason });
}

/** The event for staff between two statuses; null without one. */
function eventBetween(from: InstallStatus | null, to: InstallStatus): EventOf<'service'> | null {
  const leads = installStatusWorkflow.transitions.find(
    (each) => each.to === to && moves.has(each.event) && (each.from as readonly unknown[]).includes(from),
  );
  return leads?.event ?? null;
}

const moves: ReadonlySet<string> = new Set<EventOf<'service'>>([
  'delay',
  'delay_right_of_entry',
  'delay_customer_response',
  'delay_site_readiness',
  'hold',
  'resume',
]);

/** The new day of a location that is not installed; its lost days belong to the cause in the status. */
async function plan(session: Session, placeId: string, body: Body, context: CallContext): Promise<void> {
  const { planned, actual, zone } = await placeToDate.one(session, { place: placeId });
  if (actual !== null) return;
  if (body.date < dayIn(zone)) throw invalid({ date: [messages['install.dateIsPast']] });
  if (planned === body.date) return;
  const move = moverIn(session, context);
  const { shortLoa } = await addInstallDate(session, placeId, dayOf(body, slipOf(planned, body.date)), move);
  for (const place of shortLoa) await alarmLoa(session, place, move, context.services.notifier);
}

function dayOf({ date, reason, install_status: status }: Body, slip: number): NewDate {
  const day: NewDate = { kind: 'scheduled', date, sentence: reason };
  return slip > 0 ? { ...day, [daysOf[causeOf(status) ?? 'nobody']]: slip } : day;
}

const daysOf = {
  carrier: 'carrier_days',
  customer: 'customer_days',
  landlord: 'landlord_days',
  authority: 'authority_days',
  us: 'our_days',
  nobody: 'nobody_days',
} as const satisfies Record<DelayCause, keyof NewDate>;
