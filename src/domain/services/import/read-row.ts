/** Reads a row of a services file: its values and the mistakes in its cells. */
import { textOfCell } from '#domain/format/csv-cell.ts';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { serviceTypes, type ServiceType } from '#generated/domain/lists/service-type.ts';
import { importMessages as texts } from '#generated/domain/messages/import.ts';
import { validationMessages } from '#generated/domain/messages/validation.ts';
import { readCell } from './cell.ts';
import { unknownStyle, type FileStyle } from './file-style.ts';
import { targetFor, type ImportTarget } from './targets.ts';

export interface RowFault {
  readonly key: string;
  readonly message: string;
}

export interface ReadRow {
  /** By wire name. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly detail: Readonly<Record<string, unknown>>;
  /** Null if missing or invalid. */
  readonly serviceType: ServiceType | null;
  readonly faults: readonly RowFault[];
}

/** `targets` has the order of the cells; null for an ignored column. Empty cells are skipped. */
export function readRow(
  cells: readonly string[],
  targets: readonly (ImportTarget | null)[],
  style: FileStyle = unknownStyle,
): ReadRow {
  const given = targets.flatMap((target, at) => {
    const text = textOfCell((cells[at] ?? '').trim());
    return target === null || text === '' ? [] : [{ target, text }];
  });
  const textOf = (key: string): string | undefined => given.find(({ target }) => target.key === key)?.text;
  const typeCell = given.find(({ target }) => target.key === 'service_type');
  const type = typeCell && readCell(typeCell.text, typeCell.target, { currency: '' });
  const sold = type && 'value' in type ? serviceTypes.find(({ value }) => value === type.value) : undefined;
  const serviceType = sold?.value ?? null;
  const values: Record<string, unknown> = {};
  const detail: Record<string, unknown> = {};
  const faults: RowFault[] = typeCell
    ? []
    : [{ key: 'service_type', message: validationMessages['validation.required'] }];
  for (const { target, text } of given) {
    const own = serviceType === null ? target : targetFor(target, serviceType);
    if (own === null) {
      faults.push({ key: target.key, message: fill(texts['import.notOfType'], { type: sold?.label }) });
      continue;
    }
    const code = textOf(`${target.key}_currency`) ?? textOf('mrc_currency') ?? limits.defaultCurrency;
    const read = readCell(text, own, { currency: code.toUpperCase(), style });
    if ('mistake' in read) faults.push({ key: target.key, message: read.mistake });
    else if (target.key === 'detail') Object.assign(detail, read.value);
    else if (own.key.startsWith('detail.')) detail[own.key.slice('detail.'.length)] = read.value;
    else if (target.shape !== 'currencyOf') values[target.key] = read.value;
  }
  return { values, detail, serviceType, faults };
}
