/** Selects quotes in one atomic call and reloads the comparison. [QT-012] */
import { useQueryClient } from '@tanstack/react-query';
import { fill } from '#domain/format/fill.ts';
import { selectQuotes } from '#generated/client/quotes.ts';
import { limits } from '#generated/domain/limits.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { workMessages } from '#generated/domain/messages/work.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import type { ComparedQuote } from './comparison-api.ts';
import { providerOf } from './lines.ts';

export interface Change {
  readonly site: {
    readonly name: string;
    /** The current selection of the service. */
    readonly chosen: readonly ComparedQuote[];
  };
  readonly compared: ComparedQuote;
  readonly selected: boolean;
}

/** Applies the changes; several at once can be undone for a short while. */
export function useChoose(): (changes: readonly Change[]) => Promise<void> {
  const client = useQueryClient();
  const send = async (changes: readonly Change[]): Promise<boolean> => {
    const [first] = changes;
    if (first === undefined) return false;
    try {
      await whileBusy(() => selectQuotes(first.compared.quote.service_group_id, { quotes: changes.map(choiceOf) }));
      return true;
    } catch (error) {
      showRefusal(error, changes);
      return false;
    } finally {
      await refreshRecords(client);
    }
  };
  return async (changes) => {
    if (!(await send(changes)) || changes.length === 1) return;
    flash(fill(texts['comparison.choseMany'], { count: changes.length }), 'success', {
      autoHideMs: limits.undoMs,
      action: { label: workMessages['work.undo'], run: () => void send(changesBack(changes)) },
    });
  };
}

/** A selected quote keeps its WAN label; a new one has none. */
const choiceOf = ({ compared: { quote }, selected }: Change) => ({
  id: quote.id,
  selected,
  wan_label: quote.wan_label,
});

/** Reverts the changes and restores the selections that they replaced. */
const changesBack = (changes: readonly Change[]): readonly Change[] =>
  changes.flatMap(({ site, compared, selected }) => [
    { site, compared, selected: !selected },
    ...site.chosen
      .filter(({ quote }) => quote.id !== compared.quote.id && quote.wan_label === compared.quote.wan_label)
      .map((replaced) => ({ site, compared: replaced, selected: true })),
  ]);

/** Shows errors of a quote with the names on the page. */
function showRefusal(error: unknown, changes: readonly Change[]): void {
  const reasons = error instanceof HttpError ? changes.flatMap((change, at) => reasonOf(error, change, at)) : [];
  if (reasons.length === 0) flashError(error);
  else flash(fill(texts['comparison.noneChosen'], { reasons: reasons.join(' ') }));
}

function reasonOf({ fields }: HttpError, { compared, site }: Change, at: number): readonly string[] {
  const reasons = [...(fields[`quotes.${at}.id`] ?? []), ...(fields[`quotes.${at}.selected`] ?? [])];
  return reasons.map((reason) =>
    fill(texts['comparison.notChosen'], { provider: providerOf(compared), site: site.name, reason }),
  );
}
