/** Chooses a quote or takes the choice back; without the permission it says who can help (QT-012, QT-015). */
import { useQueryClient } from '@tanstack/react-query';
import { callAccess } from '#generated/domain/call-access.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { refreshRecords } from '#web/shell/records.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { fill } from '#domain/format/fill.ts';
import { selectQuote } from '#generated/client/quotes.ts';
import type { ComparedQuote } from './comparison-api.ts';
import { providerOf, termOf, wireOf } from './lines.ts';

interface Props {
  readonly compared: ComparedQuote;
  /** The contract is asked for: choices stay as they are. */
  readonly isLocked: boolean;
}

export function SelectButton({ compared, isLocked }: Props) {
  const client = useQueryClient();
  const quote = wireOf(compared);
  const isSelected = quote['selected'] === true;
  const choose = async (): Promise<void> => {
    await whileBusy(() => selectQuote(String(quote['id']), { selected: !isSelected })).catch(flashError);
    await refreshRecords(client);
  };
  const name = texts[isSelected ? 'comparison.unselectFor' : 'comparison.selectFor'];
  return (
    <PermittedButton
      access={callAccess.selectQuote}
      variant={isSelected ? 'contained' : 'outlined'}
      size="small"
      disabled={isLocked || (compared.is_expired && !isSelected)}
      aria-pressed={isSelected}
      aria-label={fill(name, { provider: providerOf(compared), term: termOf(compared) })}
      onClick={() => void choose()}
    >
      {compared.is_expired
        ? texts['comparison.expired']
        : texts[isSelected ? 'comparison.selected' : 'comparison.select']}
    </PermittedButton>
  );
}
