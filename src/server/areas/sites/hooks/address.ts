/** What an address has to hold whoever writes it, and what stays as it is while services are procured there. */
import { messages } from '#generated/domain/messages.ts';
import { addressMistakes, changedCore } from '#domain/places/address-rules.ts';
import { customMistakes, type CustomValues } from '#domain/places/custom-columns.ts';
import { derivedParts } from '#domain/places/derived.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import { addressColumns, darkFiberAt, procurementAt, servicesAt } from '../queries.ts';

export const addressHooks: ResourceHooks<'address'> = {
  ...noHooks,
  beforeCreate: async (session, values) => {
    refuse({ ...addressMistakes(values), ...(await ownMistakes(session, values)) });
    return { ...values, ...derivedParts(values) };
  },
  beforeUpdate: async (session, values, before) => {
    await requireOpenCore(session, values, before);
    const isDarkFiber = 'handoff_details' in values && (await isAt(session, darkFiberAt, before));
    const own = 'custom_columns' in values ? await ownMistakes(session, { ...before, ...values }) : {};
    refuse({ ...addressMistakes(values, { before, isDarkFiber }), ...own });
    return Object.keys(values).length === 0 ? values : { ...values, ...derivedParts({ ...before, ...values }) };
  },
  /** [AD-034] */
  beforeDelete: async (session, before) => {
    if (await isAt(session, servicesAt, before))
      throw new ApiError('inUse', { message: messages['address.usedByService'] });
  },
};

/** [SS-027] A shared address has no team whose columns it could fill. */
async function ownMistakes(session: Session, { team_id: team, custom_columns: values }: WireRecord) {
  if (typeof team !== 'string') return {};
  const own = await actAs(session, systemScope('address', session.scope), (system) =>
    addressColumns.first(system, { team }),
  );
  return customMistakes(own?.columns ?? [], values as CustomValues | null);
}

function refuse(mistakes: Readonly<Record<string, readonly string[]>>): void {
  if (Object.keys(mistakes).length > 0) throw invalid(mistakes);
}

/** [AD-021] */
async function requireOpenCore(session: Session, values: WireRecord, before: WireRecord): Promise<void> {
  const changed = changedCore(values, before);
  if (changed.length === 0 || !(await isAt(session, procurementAt, before))) return;
  const message = messages['address.inProcurement'];
  throw new ApiError('frozen', { message, fields: Object.fromEntries(changed.map((key) => [key, [message]])) });
}

/** Services count that the caller may not see, too. */
const isAt = (session: Session, query: typeof servicesAt, { id }: WireRecord): Promise<boolean> =>
  actAs(session, systemScope('address', session.scope), (system) => query.isAny(system, { address: String(id) }));
