/** The columns of the address sheet: one for the whole address, or one for each part of it. [SS-004] */
import { bulkSiteRowColumns } from '#generated/domain/sheets/bulk-site-row.ts';
import { countries } from '#generated/domain/lists/country.ts';
import { propertyTypes } from '#generated/domain/lists/property-type.ts';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { siteProfileMessages } from '#generated/domain/messages/siteProfile.ts';
import type { SheetColumnItem } from '#runtime/product.ts';
import { addressParts, clearedPlace, withoutPlace, type Site } from '#domain/bulk-site/sites.ts';
import { customField, customValue, isChoice, isYesOrNo, type CustomColumn } from '#domain/places/custom-columns.ts';
import { suggestedPlaces } from './suggested-places.ts';
import { joinAddress, splitAddress } from '#domain/places/one-line.ts';
import {
  choiceCells,
  choiceFor,
  textCells,
  type SheetCells,
  type SheetChoice,
  type SheetColumn,
  type SheetRow,
} from '#web/ui/sheet/model/column.ts';

export interface ProfileChoice extends SheetChoice {
  readonly isHidden: boolean;
}

export function siteColumns(
  profiles: readonly ProfileChoice[],
  isMultiLine: boolean,
  own: readonly CustomColumn[] = [],
): readonly SheetColumn[] {
  const left = isMultiLine ? 'single' : 'multi';
  const given = bulkSiteRowColumns
    .filter((item) => !('entry' in item) || item.entry !== left)
    .map((item) => (item.wire === 'site_profile_id' ? profileColumn(item, profiles) : columnOf(item)))
    .map((column) => (places.has(column.key) ? { ...column, suggest: suggestedPlaces, pick: pickPlace } : column));
  return [...given, ...own.map(ownColumn)];
}

/** A custom column of the team. [SS-027] */
function ownColumn(column: CustomColumn): SheetColumn {
  const { key, label, options = [], required } = column;
  const choices = isYesOrNo(column)
    ? newConstruction.choices
    : isChoice(column)
      ? options.map((option) => ({ value: option, label: option }))
      : undefined;
  return {
    key: customField(key),
    title: label,
    width: 150,
    isNeeded: required === true,
    ...(choices && { choices }),
    read: (row) => shownValue((row as Site).custom_columns?.[key]),
    write: (row, text) => ({
      ...row,
      custom_columns: {
        ...(row as Site).custom_columns,
        [key]: customValue(column, (choices && choiceFor(choices, text)?.value) ?? text),
      },
    }),
  };
}

function shownValue(value: unknown): string {
  if (typeof value === 'boolean') return texts[value ? 'bulkSite.yes' : 'bulkSite.no'];
  return value === null || value === undefined ? '' : String(value);
}

/** One column for each part of an address. */
export const partColumns = (): readonly SheetColumn[] =>
  bulkSiteRowColumns.filter((item) => 'entry' in item && item.entry === 'multi').map(columnOf);

/** Choices by column. */
const lists: Readonly<Record<string, readonly SheetChoice[]>> = { property_type: propertyTypes, country: countries };

function columnOf(item: SheetColumnItem): SheetColumn {
  const { wire: key, title, width, needed, aliases = [] } = item;
  const column = { key, title, width, aliases, isNeeded: needed !== undefined };
  const choices = lists[key];
  if (key === wholeAddress) return { ...column, ...addressCells };
  if (key === 'is_new_construction') return { ...column, ...newConstruction };
  if (choices === undefined) return { ...column, ...placed(textCells(key), key) };
  return { ...column, choices, ...placed(choiceCells(key, choices), key) };
}

/** Offers a hidden profile only in rows that have it. [SP-018] */
function profileColumn(item: SheetColumnItem, profiles: readonly ProfileChoice[]): SheetColumn {
  const shown = profiles.filter(({ isHidden }) => !isHidden);
  const shownCells = choiceCells(item.wire, shown);
  const withHidden = new Map(
    profiles.flatMap((profile) => {
      if (!profile.isHidden) return [];
      const choices = [...shown, profile];
      return [[profile.value, { choices, cells: choiceCells(item.wire, choices) }] as const];
    }),
  );
  const ownOf = (row: SheetRow) => withHidden.get(String(row[item.wire]));
  return {
    ...columnOf(item),
    choices: shown,
    choicesOf: (row) => ownOf(row)?.choices ?? shown,
    extra: siteProfileMessages['siteProfile.addNew'],
    read: choiceCells(item.wire, profiles).read,
    write: (row, text) => (ownOf(row)?.cells ?? shownCells).write(row, text),
    put: (draft, text) => (ownOf(draft)?.cells ?? shownCells).put(draft, text),
  };
}

/** Key of the column with the whole address. */
export const wholeAddress = 'full_address';

const addressCells: SheetCells = {
  read: (row) => joinAddress(row as Site) || String(row[wholeAddress] ?? ''),
  write: (row, text) => {
    const parts = splitAddress(text) ?? { ...emptyParts, street: text === '' ? null : text };
    return { ...withoutPlace(row), ...parts, full_address: text === '' ? null : text };
  },
};

/** Columns that suggest places while the user types an address. [SS-028] */
const places: ReadonlySet<string> = new Set([wholeAddress, 'street']);

/** Fills the parts in the place's label; Next loads the rest. */
const pickPlace = (row: SheetRow, { value, label }: SheetChoice): SheetRow => ({
  ...addressCells.write(row, label),
  selected_address: { place_id: value },
});

const newConstruction = {
  choices: [
    { value: 'true', label: texts['bulkSite.yes'] },
    { value: 'false', label: texts['bulkSite.no'] },
  ],
  read: (row: SheetRow) => {
    const value = row['is_new_construction'];
    if (value === true) return texts['bulkSite.yes'];
    return value === false ? texts['bulkSite.no'] : String(value ?? '');
  },
  write: (row: SheetRow, text: string): SheetRow => {
    const word = text.trim().toLowerCase();
    const value = { yes: true, true: true, no: false, false: false, '': null }[word];
    return { ...row, is_new_construction: value === undefined ? text : value };
  },
};

const emptyParts = { street: null, city: null, state_province: null, postal_code: null, country: null };

/** A typed address no longer matches the found place. */
function placed({ read, write, put }: Required<SheetCells>, key: string): SheetCells {
  if (!(addressParts as readonly string[]).includes(key)) return { read, write, put };
  return {
    read,
    write: (row, text) => withoutPlace(write(row, text)),
    put: (draft, text) => {
      put(draft, text);
      Object.assign(draft, clearedPlace(draft));
    },
  };
}
