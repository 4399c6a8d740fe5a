/** Rules for every written address, and the fields that are fixed while services are procured there. */
import { messages } from '#generated/domain/messages.ts';
import { addressMistakes, changedCore } from '#domain/places/address-rules.ts';
import { derivedParts } from '#domain/places/derived.ts';
import { addressResource } from '#generated/resources/address.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import { ownValues } from '#server/kernel/data/own-values.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { ApiError, invalid, type FieldErrors } from '#server/kernel/errors.ts';
import { darkFiberAt, procurementAt, servicesAt } from '../queries.ts';

const wire = 'custom_columns';

export const addressHooks: ResourceHooks<'address'> = {
  ...noHooks,
  beforeCreate: async (session, values) => {
    const own = await ownValues(session, addressResource, wire, values);
    refuse({ ...addressMistakes(values), ...own.mistakes });
    return { ...values, ...derivedParts(values) };
  },
  beforeUpdate: async (session, values, before) => {
    await requireOpenCore(session, values, before);
    const isDarkFiber = 'handoff_details' in values && (await isAt(session, darkFiberAt, before));
    const own = wire in values ? await ownValues(session, addressResource, wire, { ...before, ...values }) : null;
    refuse({ ...addressMistakes(values, { before, isDarkFiber }), ...own?.mistakes });
    if (Object.keys(values).length === 0) return values;
    return { ...values, ...own?.kept, ...derivedParts({ ...before, ...values }) };
  },
  /** [AD-034] */
  beforeDelete: async (session, before) => {
    if (await isAt(session, servicesAt, before))
      throw new ApiError('inUse', { message: messages['address.usedByService'] });
  },
};

function refuse(mistakes: FieldErrors): void {
  if (Object.keys(mistakes).length > 0) throw invalid(mistakes);
}

/** [AD-021] */
async function requireOpenCore(session: Session, values: WireRecord, before: WireRecord): Promise<void> {
  const changed = changedCore(values, before);
  if (changed.length === 0 || !(await isAt(session, procurementAt, before))) return;
  const message = messages['address.inProcurement'];
  throw new ApiError('frozen', { message, fields: Object.fromEntries(changed.map((key) => [key, [message]])) });
}

/** Includes services that the caller may not see. */
const isAt = (session: Session, query: typeof servicesAt, { id }: WireRecord): Promise<boolean> =>
  actAs(session, systemScope('address', session.scope), (system) => query.isAny(system, { address: String(id) }));
