/** The fields of an imported service, held to the schemas. */
import { messages } from '#generated/domain/messages.ts';
import { validateInventoryUploadContractUpdate } from '#generated/validate/inventory-upload-contract.ts';
import { validateServiceCreate } from '#generated/validate/service.ts';
import { validated } from '#runtime/validation/errors.ts';
import type { RecordOf, WireRecord } from '#server/kernel/data/record.ts';

type Field = keyof RecordOf<'service'>;

/** Dates that follow from a contract elsewhere; a file may say them. */
const dates: readonly string[] = ['contract_end_date', 'notice_deadline'] satisfies Field[];
/** Terms that services take over from their contracts, with the bounds of a contract that is entered. */
const terms: readonly string[] = ['auto_renew_term', 'termination_fee_percent'] satisfies Field[];

/** The first text of each field that is wrong, by wire name. */
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
