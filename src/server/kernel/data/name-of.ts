/** The display name of a record. */
import { shownAs } from '#domain/format/shown-as.ts';
import type { Resource } from '#runtime/resource.ts';
import type { WireRecord } from './record.ts';

export function nameOf({ shownAs: template, fields }: Resource, record: WireRecord): string {
  const wires = new Map(
    fields.flatMap(({ key, wire, reference }) => [
      [key, wire] as const,
      ...(reference ? [[reference.as, wire.replace(/_id$/, '')] as const] : []),
    ]),
  );
  return shownAs(
    template.replaceAll(/\w+(?=[\w|]*\})/g, (key) => wires.get(key) ?? key),
    record,
  );
}
