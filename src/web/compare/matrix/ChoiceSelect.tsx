/** Selects a quote for one site. */
import NativeSelect from '@mui/material/NativeSelect';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import type { ComparedQuote } from '../comparison-api.ts';
import { providerOf, termOf } from '../lines.ts';
import { useChoose } from '../choose.ts';
import { monthlyAmount, type Matrix, type MatrixSite } from './model.ts';

interface Props {
  readonly site: MatrixSite;
  readonly matrix: Matrix;
}

export function ChoiceSelect({ site, matrix }: Props) {
  const { may } = useTeam();
  const choose = useChoose();
  const [chosen] = site.chosen;
  const offers = withChosen(site);
  const pick = (id: string): void => {
    const wanted = offers.find(({ quote }) => quote.id === id);
    const compared = wanted ?? chosen;
    if (compared) void choose([{ site, compared, selected: wanted !== undefined }]);
  };
  return (
    <NativeSelect
      value={chosen?.quote.id ?? ''}
      disabled={matrix.isLocked || !may(callAccess.selectQuotes)}
      onChange={({ target }) => pick(target.value)}
      inputProps={{ 'aria-label': fill(texts['comparison.choiceFor'], { site: site.name }) }}
      sx={{
        width: '100%',
        minWidth: 140,
        fontSize: 13,
        '@media print': { fontSize: 10, minWidth: 0, '& svg': { display: 'none' }, '&::before': { border: 0 } },
      }}
    >
      <option value="">{texts['comparison.noChoice']}</option>
      {offers.map((each) => (
        <option key={each.quote.id} value={each.quote.id} disabled={each.is_expired && each !== chosen}>
          {optionText(each, matrix)}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Adds the selected quote if the term filter hides it. */
function withChosen({ offers, chosen }: MatrixSite): readonly ComparedQuote[] {
  const shown = offers.map(({ quote }) => quote);
  return [...chosen.filter((each) => !shown.includes(each)), ...shown];
}

function optionText(each: ComparedQuote, matrix: Matrix): string {
  const amount = monthlyAmount(matrix)(each);
  return fill(texts['comparison.choiceOption'], {
    provider: providerOf(each),
    term: termOf(each),
    amount: amount ? formatMoney(amount) : texts['comparison.unknown'],
  });
}
