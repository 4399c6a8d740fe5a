/** Selects one carrier's best quotes, or the best of all carriers, for every site. */
import { fill } from '#domain/format/fill.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { useChoose } from '../choose.ts';
import type { ComparedQuote } from '../comparison-api.ts';
import type { Matrix } from './model.ts';

interface Props {
  readonly offers: readonly ComparedQuote[];
  /** Null for the best mix. */
  readonly provider: string | null;
  readonly matrix: Matrix;
}

export function ChooseButton({ offers, provider, matrix }: Props) {
  const choose = useChoose();
  const changes = matrix.sites.flatMap((site) =>
    offers
      .filter(({ quote, is_expired }) => quote.service_id === site.id && !is_expired && !quote.selected)
      .map((compared) => ({ site, compared, selected: true })),
  );
  const name =
    provider === null
      ? fill(texts['comparison.chooseMix'], { count: offers.length })
      : fill(texts['comparison.chooseAllOf'], { provider, count: offers.length });
  return (
    <PermittedButton
      access={callAccess.selectQuotes}
      size="small"
      variant="outlined"
      disabled={matrix.isLocked || changes.length === 0}
      aria-label={name}
      onClick={() => void choose(changes)}
    >
      {texts['comparison.choose']}
    </PermittedButton>
  );
}
