/** The top bar of the questionnaire: title, start over and exit. [QN-001] [QN-002] [QN-004] */
import styled from '@emotion/styled';
import type { QuestionnaireType } from '#generated/domain/lists/questionnaire-type.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Wordmark } from '#web/ui/icon/Wordmark.tsx';
import { layout } from '#web/theme/tokens.ts';
import { belowSm } from '#web/theme/style.ts';

interface Props {
  readonly kind: QuestionnaireType | undefined;
  readonly onStartOver?: (() => void) | undefined;
  readonly onExit: () => void;
}

export function TopBar({ kind, onStartOver, onExit }: Props) {
  return (
    <Bar>
      <Brand>
        <Wordmark isOnBar />
        <Name>
          {kind === 'bulk_site_project' ? texts['questionnaire.barBulkSite'] : texts['questionnaire.barGeneral']}
        </Name>
      </Brand>
      <nav aria-label={texts['questionnaire.barGeneral']}>
        {onStartOver && (
          <button type="button" onClick={onStartOver}>
            {texts['questionnaire.startOver']}
          </button>
        )}
        <button type="button" onClick={onExit}>
          {texts['questionnaire.exit']}
        </button>
      </nav>
    </Bar>
  );
}

const Bar = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 24px',
  minHeight: layout.topBar,
  padding: '8px 24px',
  background: theme.tokens.bar,
  color: theme.tokens.onBar,
  nav: { display: 'flex', gap: 8 },
  button: {
    minHeight: 40,
    padding: '0 12px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    color: 'inherit',
    cursor: 'pointer',
    '&:hover': { background: 'rgb(255 255 255 / 12%)' },
    '&:focus-visible': { outlineColor: '#fff', outlineOffset: -2 },
  },
  [belowSm]: { padding: '8px 12px', button: { padding: '0 8px', fontSize: 13 } },
}));
const Brand = styled('div')({ display: 'flex', alignItems: 'center', gap: 16 });
const Name = styled('span')({ fontSize: 14, opacity: 0.85 });
