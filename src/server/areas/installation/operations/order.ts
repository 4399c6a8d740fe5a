/** Single facts of an order: number, contacts, demarc, handoff, milestones. */
import type { InstallationBehaviors } from '#generated/api/operations/installation.ts';
import type { HandoffOption } from '#generated/domain/lists/handoff-option.ts';
import type { MilestoneTemplate } from '#generated/domain/lists/milestone-template.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import type { Records } from '#server/kernel/data/door.ts';
import type { ChangesOf, RecordOf, WireRecord } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { applyTemplate, moverIn } from '../milestones.ts';
import { addWish } from '../dates.ts';
import { tasksOfPlace } from '../queries.ts';
import { followInstallation } from '../status.ts';

type Behaviors = InstallationBehaviors<CallContext>;

/** Changes a record as the caller and returns its new state. */
const editing =
  <Id extends Edited, Body>(resource: Id, valuesOf: (body: Body) => ChangesOf<Id>) =>
  ({ path, body }: { path: { id: string }; body: Body }, context: CallContext): Promise<RecordOf<Id>> =>
    context.door.transaction(context.scope, async (session, records) => {
      await records.update(resource, path.id, valuesOf(body));
      await follow(session, records, resource, path.id);
      return records.get(resource, path.id);
    });

type Edited = 'service' | 'service-location';

async function follow(session: Session, records: Records, resource: Edited, id: string): Promise<void> {
  const service = resource === 'service' ? id : (await records.get(resource, id)).service_id;
  await actAs(session, systemScope('installation', session.scope), (system) => followInstallation(system, service));
}

/** A new template updates the milestones of a location whose installation has begun. [SV-041] */
export async function followTemplate(session: Session, after: WireRecord, before: WireRecord): Promise<void> {
  const template = after['milestone_template'];
  if (template === before['milestone_template'] || typeof template !== 'string') return;
  const place = { id: String(after['id']), service_id: String(after['service_id']), team_id: String(after['team_id']) };
  const tasks = await tasksOfPlace.all(session, { place: place.id });
  if (tasks.length > 0) await applyTemplate(session, place, template, tasks[0]!.assignee_id);
}

export const orderBehaviors = {
  setOrderNumber: editing('service', (body: { order_number: string | null }) => body),
  setInstallationContact: editing('service', (body: { contact_id: string | null }) => ({
    installation_contact_id: body.contact_id,
  })),
  setTechnicalContact: editing('service', (body: { contact_id: string | null }) => ({
    technical_contact_id: body.contact_id,
  })),
  setRequestedInstallDate: ({ path, body }, context) =>
    context.door.transaction(context.scope, async (session, records) => {
      await records.update('service', path.id, body as WireRecord);
      const wish = body.requested_install_date;
      await actAs(session, systemScope('installation', session.scope), async (system) => {
        if (wish !== null) await addWish(system, path.id, wish, moverIn(system, context));
        await followInstallation(system, path.id);
      });
      return await records.get('service', path.id);
    }),
  setOnsiteContact: editing('service-location', (body: { contact_id: string | null }) => ({
    onsite_contact_id: body.contact_id,
  })),
  setProviderInstallDemarc: editing('service-location', (body: { provider_install_demarc: string | null }) => body),
  setHandoffType: editing('service-location', (body: { handoff_type: HandoffOption | null }) => ({
    customer_requested_handoff: body.handoff_type,
  })),
  setMilestoneTemplate: editing('service-location', (body: { milestone_template: MilestoneTemplate }) => body),
} satisfies Partial<Behaviors>;
