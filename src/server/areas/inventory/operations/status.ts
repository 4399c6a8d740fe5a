/** Manual status changes of inventory services. [SV-032] [SV-033] */
import type { ServicesBehaviors } from '#generated/api/operations/services.ts';
import { serviceStatuses, type ServiceStatus } from '#generated/domain/lists/service-status.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { notifyDisconnected } from '../ended.ts';
import { numbersOnService } from '../queries.ts';
import { changingService } from './changing.ts';

type Behaviors = Pick<ServicesBehaviors<CallContext>, 'updateServiceStatus'>;
type StatusInput = Parameters<Behaviors['updateServiceStatus']>[0]['body'];

const itemOf = (status: ServiceStatus) => serviceStatuses.find(({ value }) => value === status)!;

export const statusBehaviors: Behaviors = {
  updateServiceStatus: ({ path, body: sent }, context) =>
    changingService(context, path.id, async (session, service) => {
      const body = inParts(sent);
      requireNext(service.status, body.status);
      await requireSound(session, service, body);
      await setValues(session, 'service', path.id, { status: body.status, ...figuresOf(body) });
      if (body.status === 'disconnected' && service.status !== 'disconnected')
        await notifyDisconnected(
          session,
          context.services.notifier,
          service,
          body.billing_end_date ?? service.billing_end_date ?? '',
        );
    }),
};

/** Splits an amount object into its two fields. */
function inParts({ termination_fee: fee, ...wish }: StatusInput): StatusInput {
  if (fee === undefined) return wish;
  return { ...wish, termination_fee_value: fee?.value ?? null, termination_fee_code: fee?.code ?? null };
}

function requireNext(before: ServiceStatus | null, after: ServiceStatus): void {
  if (before === null) throw new ApiError('illegalTransition', { message: messages['inventory.notInstalled'] });
  const { next }: { readonly next: readonly ServiceStatus[] } = itemOf(before).facts;
  // The same status may be sent again with other figures.
  if (after === before || next.includes(after)) return;
  const message = fill(messages['inventory.statusOrder'], { before: labelOf(before), after: labelOf(after) });
  throw new ApiError('illegalTransition', { message });
}

const labelOf = (status: ServiceStatus): string => itemOf(status).label.toLowerCase();

async function requireSound(session: Session, service: RecordOf<'service'>, wish: StatusInput): Promise<void> {
  const { termination_fee_code: code, termination_fee_value: value } = wish;
  if ((value ?? null) === null && (code ?? null) !== null)
    throw invalid({ termination_fee_value: [messages['validation.required']] });
  if ((value ?? null) !== null && (code ?? null) === null)
    throw invalid({ termination_fee_code: [messages['validation.currency']] });
  const end = wish.billing_end_date === undefined ? service.billing_end_date : wish.billing_end_date;
  if (end !== null && service.billing_start_date !== null && end < service.billing_start_date)
    throw invalid({ billing_end_date: [messages['validation.dateEnd']] });
  if (wish.status === 'disconnected' && end === null)
    throw invalid({ billing_end_date: [messages['validation.required']] });
  if ('isEnded' in itemOf(wish.status).facts) await requireNoNumbers(session, service.id);
}

/** Numbers on an ended service would be lost (domain 3.20). */
async function requireNoNumbers(session: Session, service: string): Promise<void> {
  const left = await numbersOnService.all(session, { service });
  if (left.length === 0) return;
  const text = fill(messages['inventory.numbersLeft'], { count: String(left.length), number: left[0]!.e164 });
  const safety = left.filter(({ type }) => type === 'ALARM' || type === 'ELEVATOR').length;
  const also = safety === 0 ? [] : [fill(messages['inventory.lifeSafety'], { count: String(safety) })];
  throw invalid({ status: [text, ...also] });
}

/** Fields that are not sent stay; a service in use again is billed again. */
function figuresOf({
  status,
  billing_end_date: end,
  termination_fee_code: code,
  termination_fee_value: value,
}: StatusInput) {
  return {
    ...(end !== undefined && { billing_end_date: end }),
    ...(end === undefined && status === 'active' && { billing_end_date: null }),
    ...(value !== undefined && { termination_fee: value === null ? null : { value, code: code! } }),
  };
}
