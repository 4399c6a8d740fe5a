/** Moves, changes and disconnects requested by tickets: ended services, or a request for a move or change. [TK-019] */
import { dayIn } from '#runtime/validation/calendar.ts';
import { fill } from '#domain/format/fill.ts';
import { feeToEnd } from '#domain/renewals/figures.ts';
import { messages } from '#generated/domain/messages.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { RecordOf, WireRecord } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';
import type { Effect } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';
import { notifyDisconnected } from '../inventory/contract.ts';
import { followGroup, startGroup } from '../procurement/contract.ts';
import { calendarOfTeam, servicesOfTicket } from '../support/contract.ts';
import { placesOfTicketService } from './queries.ts';

type Ticket = RecordOf<'ticket'>;
type Service = RecordOf<'service'>;

const applyTicketOutcome: Effect<'ticket'> = async ({ session, record, deps }) => {
  const links = await servicesOfTicket.all(session, { ticket: record.id });
  const services: Service[] = [];
  for (const { service_id } of links) services.push(await getRecord(session, 'service', service_id));
  if (record.type === 'DISCONNECT_SERVICE') await disconnect(session, deps.notifier, record, services);
  const isOrder = record.type === 'MOVE_SERVICE' || record.type === 'CHANGE_SERVICE';
  if (isOrder && record.service_group_id === null) await order(session, record, services);
};

/** Ends the services on the requested day, in the zone of the team, with the fee of the contract. */
async function disconnect(
  session: Session,
  notifier: Notifier,
  ticket: Ticket,
  services: readonly Service[],
): Promise<void> {
  const { time_zone: zone } = await calendarOfTeam.one(session, { team: ticket.team_id });
  const today = dayIn(zone);
  const end = ticket.requested_date ?? today;
  for (const service of services) {
    const fee = feeToEnd(service, end);
    await setValues(session, 'service', service.id, {
      billing_end_date: end,
      status: end <= today ? 'disconnected' : 'pending_disconnect',
      ...(fee !== null && { termination_fee: fee }),
    });
    if (end <= today) await notifyDisconnected(session, notifier, service, end);
  }
}

/** Opens a request for each kind of service, with the present configuration; the ticket refers to the first. */
async function order(session: Session, ticket: Ticket, services: readonly Service[]): Promise<void> {
  const groups: string[] = [];
  for (const [type, own] of Map.groupBy(services, ({ service_type }) => service_type)) {
    const configs = own.map((service) => configOf(service));
    const group = await addRecord(session, 'service-group', {
      ...(await startGroup(session, ticket.team_id, type, configs)),
      project_name: truncate(
        'service-group',
        'project_name',
        fill(messages['ticket.orderOf'], { number: ticket.display_id ?? '', subject: ticket.subject }),
      ),
      comments: wishOf(ticket),
    });
    for (const [at, service] of own.entries()) await addOrdered(session, ticket, group.id, service, configs[at]!);
    await followGroup(session, ticket.team_id, ticket.requested_by_id, group.id);
    groups.push(group.id);
  }
  if (groups[0] !== undefined) await setValues(session, 'ticket', ticket.id, { service_group_id: groups[0] });
}

async function addOrdered(
  session: Session,
  ticket: Ticket,
  group: string,
  { id, service_type, name }: Service,
  request_config: WireRecord,
): Promise<void> {
  const { team_id } = ticket;
  const made = await addRecord(session, 'service', {
    team_id,
    service_group_id: group,
    service_type,
    name,
    request_config,
    ...(ticket.type === 'MOVE_SERVICE' && { requested_install_date: ticket.move_date }),
  });
  const places = await placesOfTicketService.all(session, { service: id });
  for (const { address_id, end, position } of places)
    await addRecord(session, 'service-location', {
      team_id,
      service_id: made.id,
      // For a service with two ends, the first one moves.
      address_id: ticket.type === 'MOVE_SERVICE' && position === 0 ? ticket.new_address_id! : address_id,
      end,
      position,
    });
}

/** Leaves out the ids of the present circuit. */
function configOf({ request_config: asked, detail }: Service): WireRecord {
  const own = { ...(asked as WireRecord | null), ...(detail as WireRecord | null) };
  const { provider_service_id: _circuit, circuit_id: _id, cost_center: _center, notes: _notes, ...config } = own;
  return config;
}

function wishOf({ opening_text: words, field, old, new: wanted }: Ticket): string {
  const change = wanted && fill(messages['ticket.changeWanted'], { field: field ?? '', old: old ?? '', new: wanted });
  return [change, words].filter(Boolean).join('\n\n');
}

export const changeEffects = { applyTicketOutcome } satisfies Partial<Effects>;
