/** One block per place, with a sticky name, and an option to answer once for all of them. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Checkbox } from '#web/ui/field/light/Checkbox.tsx';
import { headings } from '#web/theme/style.ts';

interface Row {
  readonly key: number | string;
  readonly name: string;
}

interface Props<R extends Row> {
  readonly rows: readonly R[];
  /** Undefined when one answer for all makes no sense. */
  readonly same?: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void } | undefined;
  readonly children: (row: R, label: string) => ReactNode;
}

export function PlaceRows<R extends Row>({ rows, same, children }: Props<R>) {
  const [first] = rows;
  const isSame = same?.isOn === true && rows.length > 1;
  return (
    <Stack>
      {same && rows.length > 1 && (
        <Checkbox label={texts['questionnaire.sameForAll']} isChecked={same.isOn} onChange={same.onChange} />
      )}
      {isSame && first ? (
        <Block>
          <Name>{texts['questionnaire.allLocations']}</Name>
          {children(first, texts['questionnaire.allLocations'])}
        </Block>
      ) : (
        rows.map((row) => (
          <Block key={row.key} aria-label={row.name}>
            <Name>{row.name}</Name>
            {children(row, row.name)}
          </Block>
        ))
      )}
    </Stack>
  );
}

const Stack = styled('div')({ display: 'grid', gap: 16 });
const Block = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  padding: 16,
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  background: theme.tokens.surface,
  '& > button, & > div > button': { justifySelf: 'start' },
  // The sticky name must not cover the focused control.
  ':is(input, select, textarea, button)': { scrollMarginTop: 48 },
}));
const Name = styled('h2')(({ theme }) => ({
  ...headings(theme.tokens).block,
  position: 'sticky',
  zIndex: 1,
  top: 0,
  margin: '-4px 0 0',
  padding: '4px 0',
  background: theme.tokens.surface,
  overflowWrap: 'anywhere',
}));
