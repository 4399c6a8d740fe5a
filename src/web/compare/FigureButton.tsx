/** An amount that opens its formula and inputs. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatMoney, type Money } from '#domain/format/money.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { figuresMessages } from '#generated/domain/messages/figures.ts';
import { FactGrid } from '#web/ui/cell/FactGrid.tsx';
import { fill } from '#domain/format/fill.ts';
import type { ComparedFigure } from './comparison-api.ts';

export function FigureButton({ label, figure }: { label: string; figure: ComparedFigure }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = figure.value ? amountText(figure.value, figure.converted) : texts['comparison.unknown'];
  const title = fill(texts['comparison.openFormula'], { label });
  return (
    <>
      <Link
        component="button"
        type="button"
        aria-label={`${shown}. ${title}`}
        aria-haspopup="dialog"
        sx={{ textDecorationStyle: 'dotted', fontVariantNumeric: 'tabular-nums' }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {shown}
      </Link>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': title } }}
      >
        <Box sx={{ padding: 2, maxWidth: 320 }}>
          <Typography variant="h3">{title}</Typography>
          <Typography sx={{ marginBlock: 1 }}>{formulaText(figure.formula)}</Typography>
          <FactGrid
            facts={Object.entries(figure.inputs).map(([key, value]) => ({
              key,
              title: inputName(key),
              value: inputText(value),
            }))}
          />
          {figure.missing.length > 0 && (
            <Typography sx={{ marginTop: 1 }}>
              {fill(texts['comparison.missing'], { inputs: figure.missing.map(inputName).join(', ') })}
            </Typography>
          )}
        </Box>
      </Popover>
    </>
  );
}

/** An amount in another currency is followed by its converted value, which is used for ranking. */
const amountText = (value: Money, converted: Money | null): string =>
  converted === null
    ? formatMoney(value)
    : fill(texts['comparison.converted'], { amount: formatMoney(value), converted: formatMoney(converted) });

const formulas: Readonly<Record<string, string>> = figuresMessages;
const formulaText = (id: string): string => formulas[id] ?? id;
const inputName = (key: string): string => formulas[`figures.input${camel(`_${key}`)}`] ?? key;
const camel = (key: string): string => key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function inputText(value: unknown): string {
  if (value === null || value === undefined) return texts['comparison.unknown'];
  return typeof value === 'object' ? formatMoney(value as Money) : String(value);
}
