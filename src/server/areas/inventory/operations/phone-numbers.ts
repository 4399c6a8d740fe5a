/** Phone numbers of a service: a call writes all or none. [SV-043] [SV-044] */
import type { ServicesBehaviors } from '#generated/api/operations/services.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { e164Of, numberBlock } from '#domain/services/number-block.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { onlyOnce } from '#server/kernel/data/only-once.ts';
import type { Records } from '#server/kernel/data/door.ts';
import type { RecordOf, WireRecord } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { restoreRecord } from '#server/kernel/data/write.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { numbersByDigits } from '../queries.ts';

type Behaviors = Pick<
  ServicesBehaviors<CallContext>,
  'writePhoneNumbers' | 'importPhoneNumbers' | 'deletePhoneNumbers' | 'restorePhoneNumbers'
>;
type PhoneNumberInput = Parameters<Behaviors['writePhoneNumbers']>[0]['body']['phone_numbers'][number];

const resource = resourceById('service-phone-number');

export const phoneNumberBehaviors: Behaviors = {
  writePhoneNumbers: ({ body }, context) =>
    writing(context, async (session, records) => {
      await records.get('service', body.service_id);
      return write(session, records, body.service_id, body.phone_numbers, (at, key) => `phone_numbers.${at}.${key}`);
    }),

  importPhoneNumbers: ({ body: { service_id: service, first, last, ...common } }, context) =>
    writing(context, async (session, records) => {
      await records.get('service', service);
      const digits = blockOf(first, last);
      const known = new Set((await numbersByDigits.all(session, { service, digits })).map(({ e164 }) => e164));
      const sent = digits.filter((e164) => !known.has(e164)).map((e164) => ({ e164, ...common }));
      return write(session, records, service, sent, (_at, key) => key);
    }),

  deletePhoneNumbers: ({ body }, context) =>
    each(context, body.ids, (_session, records, id) => records.remove(resource.id, id)),

  restorePhoneNumbers: ({ body }, context) =>
    each(context, body.ids, (session, _records, id) => restoreRecord(session, resource, id)),
};

interface PhoneNumberResult {
  readonly records: RecordOf<'service-phone-number'>[];
  readonly created: number;
  readonly updated: number;
}

const writing = (
  context: CallContext,
  work: (session: Session, records: Records) => Promise<PhoneNumberResult>,
): Promise<PhoneNumberResult> =>
  context.door.transaction(context.scope, (session, records) =>
    onlyOnce(session, context.callKey, () => work(session, records)),
  );

const each = (
  context: CallContext,
  ids: readonly string[],
  work: (session: Session, records: Records, id: string) => Promise<unknown>,
): Promise<{ count: number }> =>
  context.door.transaction(context.scope, (session, records) =>
    onlyOnce(session, context.callKey, async () => {
      for (const id of ids) await work(session, records, id);
      return { count: ids.length };
    }),
  );

/** Writes one after the other; throws 422 with the errors of every number. */
async function write(
  session: Session,
  records: Records,
  service: string,
  sent: readonly PhoneNumberInput[],
  keyOf: (at: number, key: string) => string,
): Promise<PhoneNumberResult> {
  const digits = sent.map(({ e164 }) => (e164 === undefined ? null : (e164Of(e164) ?? e164)));
  const known = await numbersByDigits.all(session, { service, digits: digits.filter((each) => each !== null) });
  const faults: Record<string, readonly string[]> = {};
  const done: RecordOf<'service-phone-number'>[] = [];
  const ports: { readonly at: number; readonly place: number; readonly last: Partial<PhoneNumberInput> }[] = [];
  let created = 0;
  for (const [at, { id: named, ...values }] of sent.entries()) {
    const found = known.find(({ e164 }) => e164 === digits[at]);
    const id = named ?? found?.id;
    const isHandedIn = id !== undefined && values.port_state === 'submitted';
    const { first, last } = isHandedIn ? inTwoSteps(values) : { first: values, last: {} };
    const isRepeated = digits[at] !== null && digits.indexOf(digits[at]!) !== at;
    if (isRepeated) faults[keyOf(at, 'e164')] = [messages['validation.givenTwice']];
    else if (named !== undefined && found && found.id !== named)
      faults[keyOf(at, 'e164')] = [messages['validation.unique']];
    else
      await attempt(
        faults,
        (key) => keyOf(at, key),
        async () => {
          if (id !== undefined && id === found?.id && found.is_deleted) await restoreRecord(session, resource, id);
          if (id !== undefined) await requireOf(records, service, id);
          done.push(
            await (id === undefined
              ? records.create('service-phone-number', {
                  ...values,
                  service_id: service,
                  ...(await teamOf(records, service)),
                })
              : records.update('service-phone-number', id, first)),
          );
          if (isHandedIn) ports.push({ at, place: done.length - 1, last });
          if (id === undefined) created += 1;
        },
      );
  }
  // The remaining numbers are known once the destinations of all are set.
  for (const { at, place, last } of ports)
    await attempt(
      faults,
      (key) => keyOf(at, key),
      async () => {
        done[place] = await records.update('service-phone-number', done[place]!.id, last);
      },
    );
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return { records: done, created, updated: done.length - created };
}

/** A port is submitted last; values of its former state, such as the reason of a refusal, stay until then. */
function inTwoSteps(values: PhoneNumberInput): {
  readonly first: Partial<PhoneNumberInput>;
  readonly last: Partial<PhoneNumberInput>;
} {
  const isLast = ([key, value]: readonly [string, unknown]): boolean => key === 'port_state' || value === null;
  const entries = Object.entries(values);
  return {
    first: Object.fromEntries(entries.filter((entry) => !isLast(entry))),
    last: Object.fromEntries(entries.filter(isLast)),
  };
}

/** Collects field errors under their place; every other error ends the call. */
async function attempt(
  faults: Record<string, readonly string[]>,
  keyOf: (key: string) => string,
  work: () => Promise<void>,
): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'invalid') throw error;
    for (const [key, texts] of Object.entries(error.fields)) faults[keyOf(key)] = texts;
  });
}

const teamOf = async (records: Records, service: string): Promise<WireRecord> => ({
  team_id: (await records.get('service', service))['team_id'],
});

/** 404 for a number of another service. */
async function requireOf(records: Records, service: string, id: string): Promise<void> {
  const number = await records.get(resource.id, id);
  if (number['service_id'] !== service) throw invalid({ id: [messages['validation.notFound']] });
}

function blockOf(first: string, last: string): readonly string[] {
  const [from, to] = [e164Of(first), e164Of(last)];
  const wrong = [...(from === null ? ['first'] : []), ...(to === null ? ['last'] : [])];
  if (from === null || to === null)
    throw invalid(Object.fromEntries(wrong.map((key) => [key, [messages['validation.phone']]])));
  const block = numberBlock(from, to, limits.phoneNumberBlockSize);
  if (block.numbers) return block.numbers;
  const texts = {
    lengths: messages['inventory.blockLengths'],
    order: messages['inventory.blockOrder'],
    size: fill(messages['inventory.blockSize'], { count: String(limits.phoneNumberBlockSize) }),
  };
  throw invalid({ last: [texts[block.fault]] });
}
