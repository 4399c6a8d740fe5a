/** Whether a quote request is answered, and the price list that answers it automatically. */
import { messages } from '#generated/domain/messages.ts';
import { typesWithoutConstruction } from '#domain/construction.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { FieldErrors } from '#server/kernel/errors.ts';
import { lacksOfQuotes, priceListToComplete } from './queries.ts';

/**
 * Every quote that is not declined needs term, MRC and NRC; construction needs its cost. Null when nothing is missing.
 */
export async function missingAnswers(session: Session, request: string): Promise<FieldErrors | null> {
  const rows = await lacksOfQuotes.all(session, { request, unbuilt: typesWithoutConstruction });
  const errors = rows.flatMap(({ id, ...lacks }) =>
    Object.entries(lacks)
      .filter(([, isLacking]) => isLacking)
      .map(([name]) => [`quotes.${id}.${name}`, [messages['validation.required']]] as const),
  );
  return errors.length > 0 ? Object.fromEntries(errors) : null;
}

/** True once the last quote of a carrier with a price list has its answer. [QR-062] */
export async function isPriceListComplete(session: Session, request: string): Promise<boolean> {
  if (!(await priceListToComplete.isAny(session, { request }))) return false;
  return (await missingAnswers(session, request)) === null;
}
