/** Validates the fields of an imported service against the schemas. */
import { messages } from '#generated/domain/messages.ts';
import { validateInventoryUploadContractUpdate } from '#generated/validate/inventory-upload-contract.ts';
import { validateServiceCreate } from '#generated/validate/service.ts';
import { validated } from '#runtime/validation/errors.ts';
import type { RecordOf, WireRecord } from '#server/kernel/data/record.ts';

type Field = keyof RecordOf<'service'>;

/** Dates that are normally derived from a contract; a file may set them. */
const dates: readonly string[] = ['contract_end_date', 'notice_deadline'] satisfies Field[];
/** Terms that services inherit from their contracts, with the limits of a contract. */
const terms: readonly string[] = ['auto_renew_term', 'termination_fee_percent'] satisfies Field[];

/** The first error text of each field, by wire name. */
export function valueFaults(fields: WireRecord): readonly (readonly [wire: string, text: string])[] {
  const own = Object.fromEntries(
    Object.entries(fields).filter(([wire]) => !dates.includes(wire) && !terms.includes(wire)),
  );
  const ofContract = Object.fromEntries(terms.flatMap((wire) => (wire in fields ? [[wire, fields[wire]]] : [])));
  const texts = {
    ...validated(validateServiceCreate, { ...own, service_type: own['service_type'] ?? 'internet' }),
    ...validated(validateInventoryUploadContractUpdate, ofContract),
  };
  return Object.entries(texts)
    .filter(([path]) => path !== 'team_id')
    .map(([path, [text = messages['validation.invalid']]]) => [path.split('.')[0]!, text] as const);
}
