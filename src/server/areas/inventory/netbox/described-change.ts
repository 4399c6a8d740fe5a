/** A difference as stored and shown, with readable values. */
import { fill } from '#domain/format/fill.ts';
import type { Change } from '#domain/netbox/change.ts';
import { mbpsOf } from '#domain/netbox/rate.ts';
import type { Sides, Value } from '#domain/netbox/sides.ts';
import { messages } from '#generated/domain/messages.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';

export type DescribedChange = RecordOf<'netbox-sync'>['changes'][number];

export const describedChanges = (
  changes: readonly Change[],
  { here, there }: Pick<Sides, 'here' | 'there'>,
): DescribedChange[] => {
  const addresses = new Map(here.addresses.map(({ id, name }) => [id, name]));
  const sites = new Map(there.sites.map(({ id, name }) => [`site ${id}`, name]));
  const text = (field: string, value: Value): string | null => {
    if (value === null) return null;
    if (field === 'rate') return `${mbpsOf(Number(value)).toLocaleString('en-US')} Mbps`;
    if (field === 'status') return String(value).replace(/^./, (letter) => letter.toUpperCase());
    return addresses.get(String(value)) ?? sites.get(String(value)) ?? String(value);
  };
  return changes.map(({ key, kind, record, title, recordId, netboxId, fields, reason }) => ({
    key,
    kind,
    record,
    title,
    record_id: recordId,
    netbox_id: netboxId,
    fields: fields.map((each) => ({
      field: each.field,
      here: text(each.field, each.here),
      there: text(each.field, each.there),
    })),
    reason: reason && fill(messages[`netbox.${reason.text}`], { name: reason.name ?? '' }),
    take: null,
    outcome: null,
  }));
};

/** Whether the person saw the present difference. */
export const isSame = (seen: DescribedChange, now: DescribedChange): boolean =>
  seen.kind === now.kind && JSON.stringify(seen.fields.map(partsOf)) === JSON.stringify(now.fields.map(partsOf));

type Field = DescribedChange['fields'][number];

const partsOf = ({ field, here, there }: Field): readonly unknown[] => [field, here, there];
