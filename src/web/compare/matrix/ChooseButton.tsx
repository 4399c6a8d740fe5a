/** Takes one carrier's best offers, or the best of all, for every site at once. */
import { fill } from '#domain/format/fill.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import type { ComparedQuote } from '../comparison-api.ts';
import { useChoose } from './choose.ts';

interface Props {
  readonly offers: readonly ComparedQuote[];
  /** Null for the best mix. */
  readonly provider: string | null;
  readonly isLocked: boolean;
}

export function ChooseButton({ offers, provider, isLocked }: Props) {
  const { choose, isBusy } = useChoose();
  const open = offers.filter(({ is_expired, quote }) => !is_expired && !quote.selected);
  const name =
    provider === null
      ? fill(texts['comparison.chooseMix'], { count: offers.length })
      : fill(texts['comparison.chooseAllOf'], { provider, count: offers.length });
  return (
    <PermittedButton
      access={callAccess.selectQuote}
      size="small"
      variant="outlined"
      disabled={isLocked || isBusy || open.length === 0}
      aria-label={name}
      onClick={() => void choose(open.map((compared) => ({ compared, selected: true })))}
    >
      {texts['comparison.choose']}
    </PermittedButton>
  );
}
