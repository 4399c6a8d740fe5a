/** Selects a quote or removes the selection; without the permission it shows who can help (QT-012, QT-015). */
import { callAccess } from '#generated/domain/call-access.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { fill } from '#domain/format/fill.ts';
import { useChoose } from './choose.ts';
import type { ComparedQuote, ComparedService } from './comparison-api.ts';
import { providerOf, serviceTitle, termOf } from './lines.ts';

interface Props {
  readonly service: ComparedService;
  readonly compared: ComparedQuote;
  /** True once the contract is requested, after which selections are final. */
  readonly isLocked: boolean;
}

export function SelectButton({ service, compared, isLocked }: Props) {
  const choose = useChoose();
  const isSelected = compared.quote.selected;
  const site = { name: serviceTitle(service), chosen: service.quotes.filter(({ quote }) => quote.selected) };
  const name = texts[isSelected ? 'comparison.unselectFor' : 'comparison.selectFor'];
  return (
    <PermittedButton
      access={callAccess.selectQuotes}
      variant={isSelected ? 'contained' : 'outlined'}
      size="small"
      disabled={isLocked || (compared.is_expired && !isSelected)}
      aria-pressed={isSelected}
      aria-label={fill(name, { provider: providerOf(compared), term: termOf(compared) })}
      onClick={() => void choose([{ site, compared, selected: !isSelected }])}
    >
      {compared.is_expired
        ? texts['comparison.expired']
        : texts[isSelected ? 'comparison.selected' : 'comparison.select']}
    </PermittedButton>
  );
}
