/** What an address has to hold whoever writes it, and what stays as it is while services are procured there. */
import { messages } from '#generated/domain/messages.ts';
import { addressMistakes, changedCore } from '#domain/places/address-rules.ts';
import {
  customField,
  customMistakes,
  grantsOf,
  type CustomColumn,
  type CustomValues,
} from '#domain/places/custom-columns.ts';
import { derivedParts } from '#domain/places/derived.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { seesColumn } from '#server/kernel/data/team-columns.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import { addressColumns, darkFiberAt, ownValues, procurementAt, servicesAt } from '../queries.ts';

export const addressHooks: ResourceHooks<'address'> = {
  ...noHooks,
  beforeCreate: async (session, values) => {
    const own = await ownColumns(session, values, null);
    refuse({ ...addressMistakes(values), ...own.mistakes });
    return { ...values, ...derivedParts(values) };
  },
  beforeUpdate: async (session, values, before) => {
    await requireOpenCore(session, values, before);
    const isDarkFiber = 'handoff_details' in values && (await isAt(session, darkFiberAt, before));
    const own = 'custom_columns' in values ? await ownColumns(session, { ...before, ...values }, before.id) : null;
    refuse({ ...addressMistakes(values, { before, isDarkFiber }), ...own?.mistakes });
    if (Object.keys(values).length === 0) return values;
    const kept = own && Object.keys(own.unseen).length > 0 ? keptWith(own.unseen, values) : {};
    return { ...values, ...kept, ...derivedParts({ ...before, ...values }) };
  },
  /** [AD-034] */
  beforeDelete: async (session, before) => {
    if (await isAt(session, servicesAt, before))
      throw new ApiError('inUse', { message: messages['address.usedByService'] });
  },
};

/**
 * [SS-027] What is wrong in the team's own columns, and what stands in those that the caller may not see, which they
 * neither change nor have to fill in. A shared address has no team whose columns it could fill.
 */
async function ownColumns(session: Session, { team_id, custom_columns }: WireRecord, address: string | null) {
  if (typeof team_id !== 'string') return { mistakes: {}, unseen: {} };
  const [schema, stored] = await actAs(session, systemScope('address', session.scope), async (system) => [
    (await addressColumns.first(system, { team: team_id }))?.columns ?? [],
    address === null ? null : (await ownValues.first(system, { address }))?.values,
  ]);
  const isSeen = (column: CustomColumn): boolean => seesColumn(session.scope.principal, grantsOf(column), team_id);
  const values = custom_columns as CustomValues | null;
  const unseen = schema.filter((column) => !isSeen(column)).map(({ key }) => key);
  const refused = unseen.filter((key) => values?.[key] !== undefined);
  return {
    mistakes: {
      ...customMistakes(schema.filter(isSeen), values),
      ...Object.fromEntries(refused.map((key) => [customField(key), [messages['address.columnUnseen']]])),
    },
    unseen: Object.fromEntries(unseen.filter((key) => key in (stored ?? {})).map((key) => [key, stored![key]])),
  };
}

const keptWith = (unseen: CustomValues, { custom_columns: given }: WireRecord) => ({
  custom_columns: { ...unseen, ...(given as CustomValues | null) },
});

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
