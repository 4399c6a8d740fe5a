/** The columns of the grid: format and parse cells, the same way for typing, pasting and files. */
import { mayNeedConstruction } from '#domain/construction.ts';
import { fill } from '#domain/format/fill.ts';
import { amountText } from '#domain/format/money.ts';
import { termText } from '#domain/format/term.ts';
import { constructions } from '#generated/domain/lists/construction.ts';
import { noBidReasons } from '#generated/domain/lists/no-bid-reason.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import type { CatalogueAttribute, Suggestion } from '#runtime/product.ts';
import { readMoney, type TypedMoney } from '#web/ui/field/typed.ts';
import { cardAttributes, isRequired, optionsOf, withDetail } from '../answer/card-fields.ts';
import { noMoney, withConstruction, type Entry } from '../answer/entry.ts';
import { withEntries, type GridPart, type GridRow } from './rows.ts';

export interface GridColumn {
  readonly key: string;
  readonly title: string;
  /** Field of an entry whose errors the cell shows. */
  readonly field: string;
  readonly isNumeric: boolean;
  /** Suggestions of its free inputs; the id is that of the column. */
  readonly offers?: { readonly id: string; readonly values: readonly Suggestion[] } | undefined;
  /** The quotes of the row that the cell covers. */
  readonly entriesOf: (row: GridRow) => readonly Entry[];
  readonly read: (row: GridRow) => string;
  /** Null for a text that matches no choice; an invalid number is stored and marked as an error. */
  readonly write: (row: GridRow, text: string) => GridRow | null;
  /** The choices of a cell; null for a free input. */
  readonly choices: (row: GridRow) => readonly string[] | null;
}

export function columnsOf({ serviceType, terms }: GridPart, defaultCurrency: string): readonly GridColumn[] {
  const { first } = cardAttributes(serviceType);
  return [
    answerColumn,
    ...first.filter(isInGrid).map((attribute) => attributeColumn(serviceType, attribute)),
    ...(mayNeedConstruction(serviceType) ? [constructionColumn(defaultCurrency)] : []),
    daysColumn,
    ...terms.flatMap((term) => [chargeColumn('mrc', term), chargeColumn('nrc', term)]),
  ];
}

/** Required attributes and speeds; the others are in the site's details. */
const isInGrid = (attribute: CatalogueAttribute): boolean => isRequired(attribute) || attribute.inputType === 'decimal';

/** Covers all terms at once, and shows the value of the first. */
const shared = { entriesOf: ({ entries }: GridRow) => entries } as const;

const reasonTexts = noBidReasons.map(({ value, label }) => ({
  value: value as string,
  text: fill(texts['quoteRequest.noBidWithReason'], { reason: label }),
}));
const answers = [texts['quoteRequest.quote'], texts['quoteRequest.noBid'], ...reasonTexts.map(({ text }) => text)];

const answerColumn: GridColumn = {
  ...shared,
  key: 'answer',
  title: texts['quoteRequest.answer'],
  field: 'no_bid_reason',
  isNumeric: false,
  choices: () => answers,
  read: ({ entries }) => {
    const [first] = entries;
    if (entries.some(({ isQuoting }) => isQuoting)) return texts['quoteRequest.quote'];
    return reasonTexts.find(({ value }) => value === first!.noBidReason)?.text ?? texts['quoteRequest.noBid'];
  },
  write: (row, text) => {
    const chosen = oneOf(answers, text);
    if (chosen === undefined) return null;
    const isQuoting = chosen === texts['quoteRequest.quote'];
    const noBidReason = reasonTexts.find((reason) => reason.text === chosen)?.value ?? '';
    return withEntries(row, (entry) => ({
      ...entry,
      isQuoting,
      noBidReason: isQuoting ? entry.noBidReason : noBidReason,
    }));
  },
};

const daysColumn: GridColumn = {
  ...shared,
  key: 'days',
  title: texts['quoteRequest.days'],
  field: 'install_interval',
  isNumeric: true,
  choices: () => null,
  read: ({ entries }) => String(entries[0]!.installInterval ?? ''),
  write: (row, text) => withEntries(row, (entry) => ({ ...entry, installInterval: numberIn(text) })),
};

const constructionColumn = (currency: string): GridColumn => ({
  ...shared,
  key: 'construction',
  title: texts['quoteRequest.construct'],
  field: 'has_construction',
  isNumeric: false,
  choices: () => constructions.map(({ label }) => label),
  read: ({ entries }) => constructions.find(({ value }) => value === entries[0]!.construction)?.label ?? '',
  write: (row, text) => {
    const label = oneOf(
      constructions.map((each) => each.label),
      text,
    );
    if (label === undefined && text.trim() !== '') return null;
    const value = constructions.find((each) => each.label === label)?.value ?? '';
    // Selecting it again keeps the entered cost.
    return withEntries(row, (entry) =>
      entry.construction === value ? entry : withConstruction(entry, value, entry.mrc.code || currency),
    );
  },
});

const attributeColumn = (serviceType: string, attribute: CatalogueAttribute): GridColumn => {
  const offered = ({ entries, asked }: GridRow) => optionsOf(attribute, entries[0]!, asked);
  return {
    ...shared,
    key: attribute.wire,
    title: attribute.title,
    field: `detail.${attribute.wire}`,
    isNumeric: attribute.inputType === 'decimal',
    offers: attribute.suggestions && { id: `${serviceType}-${attribute.wire}`, values: attribute.suggestions },
    choices: (row) => offered(row)?.map(({ label }) => label) ?? null,
    read: (row) => {
      const value = row.entries[0]!.detail[attribute.wire];
      const shown = offered(row)?.find((option) => String(option.value) === String(value))?.label;
      return shown ?? (typeof value === 'object' ? '' : String(value ?? ''));
    },
    write: (row, text) => {
      const options = offered(row);
      const found = options?.find(({ value, label }) => same(label, text) || same(String(value), text));
      if (options && !found && text.trim() !== '') return null;
      const value = options ? (found?.value ?? '') : (numberIn(text) ?? '');
      return withEntries(row, (entry) => withDetail(entry, attribute.wire, value, row.asked));
    },
  };
};

function chargeColumn(charge: 'mrc' | 'nrc', term: number | null): GridColumn {
  const entryOf = ({ entries }: GridRow) => entries.find(({ askedTerm }) => askedTerm === term);
  const months = term === null ? '' : ` ${termText(term)}`;
  return {
    key: `${charge}-${term ?? ''}`,
    title: `${texts[`quoteRequest.${charge}`]}${months}`,
    field: charge,
    isNumeric: true,
    choices: () => null,
    entriesOf: (row) => [entryOf(row)].flatMap((entry) => entry ?? []),
    read: (row) => {
      const entry = entryOf(row);
      return entry ? moneyText(entry[charge]) : '';
    },
    write: (row, text) => {
      const wanted = entryOf(row);
      if (!wanted) return text.trim() === '' ? row : null;
      const { code } = wanted[charge];
      return withEntries(row, (entry) =>
        entry === wanted ? { ...entry, [charge]: readMoney(text, code) ?? noMoney(code) } : entry,
      );
    },
  };
}

const moneyText = ({ value, code }: TypedMoney): string =>
  typeof value === 'number' ? amountText({ value, code }) : value;

/** Undefined for an empty text; text that is not a number stays text, and validation rejects it. */
function numberIn(text: string): number | string | undefined {
  const plain = text.replaceAll(/[\s,]/g, '');
  if (plain === '') return undefined;
  return Number.isFinite(Number(plain)) ? Number(plain) : text;
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
const oneOf = (all: readonly string[], text: string): string | undefined => all.find((each) => same(each, text));
