/**
 * The columns of the corrections: the known site, the suggested places, and the parts of its address. [SS-052] [SS-053]
 */
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { fill } from '#domain/format/fill.ts';
import { withoutPlace, type Site } from '#domain/bulk-site/sites.ts';
import { choiceFor, textCells, type SheetChoice, type SheetColumn, type SheetRow } from '#web/ui/sheet/model/column.ts';
import { partColumns } from '../addresses/site-columns.ts';
import { columnTitle } from '#domain/bulk-site/column-title.ts';
import type { Suggestions } from './place-lookup.ts';

export const correctionColumns = (suggestions: Suggestions): readonly SheetColumn[] => [
  {
    key: 'name',
    title: columnTitle('name'),
    width: 170,
    isLocked: true,
    read: textCells('name').read,
    write: (row) => row,
  },
  placeColumn(suggestions),
  ...partColumns(),
];

function placeColumn(suggestions: Suggestions): SheetColumn {
  const choicesOf = ({ id }: SheetRow): readonly SheetChoice[] => suggestions.get(String(id)) ?? [];
  return {
    key: 'selected_address',
    title: texts['bulkSite.suggestedPlace'],
    width: 340,
    choicesOf,
    hint: (row) => {
      const count = choicesOf(row).length;
      return count === 0 ? texts['bulkSite.noSuggestion'] : fill(texts['bulkSite.suggestions'], { count });
    },
    read: (row) => ((row as Site).selected_address?.place_id ? String(row['full_address'] ?? '') : ''),
    write: (row, text) => {
      const choice = choiceFor(choicesOf(row), text);
      return choice
        ? { ...withoutPlace(row), full_address: choice.label, selected_address: { place_id: choice.value } }
        : withoutPlace(row);
    },
  };
}
