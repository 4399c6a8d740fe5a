/** Options as cards: real toggle buttons; arrow keys do nothing, Enter and Space select. */
import styled from '@emotion/styled';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Icon } from '../../icon/Icon.tsx';
import { plainGroup, upFrom } from '#web/theme/style.ts';

export interface Choice {
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly imageUrl?: string | undefined;
  readonly isDisabled?: boolean;
}

interface Props {
  readonly id: string;
  /** Accessible name of the group. */
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChoose: (id: string) => void;
  /** Maximum number of cards in a row. [QN-135] */
  readonly perRow: number;
  /** Choosing the only answer moves on; an arrow indicates that. */
  readonly isSingle?: boolean;
  readonly isCompact?: boolean;
  readonly describedBy?: string | undefined;
}

export function ChoiceCards({ id, label, choices, chosen, onChoose, perRow, isSingle, isCompact, describedBy }: Props) {
  return (
    <List
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      perRow={Math.min(perRow, choices.length)}
      isCompact={isCompact}
      minWidth={choices.some(({ title }) => title.length > shortTitle) ? 200 : 148}
    >
      {choices.map((choice) => {
        const isChosen = chosen.includes(choice.id);
        return (
          <Card
            key={choice.id}
            type="button"
            aria-pressed={isChosen}
            aria-disabled={choice.isDisabled || undefined}
            isCompact={isCompact}
            onClick={() => !choice.isDisabled && onChoose(choice.id)}
          >
            {choice.imageUrl && <img src={choice.imageUrl} alt="" width={40} height={40} />}
            <Words>
              <Title>{choice.title}</Title>
              {choice.subtitle && <Subtitle>{choice.subtitle}</Subtitle>}
              {isSingle && !isCompact && isChosen && <Yours>{texts['questionnaire.yourAnswer']}</Yours>}
            </Words>
            {(isChosen || !isSingle) && (
              <Mark aria-hidden="true" isChosen={isChosen} isSingle={isSingle}>
                {isChosen && <Icon name="check" size={14} />}
              </Mark>
            )}
          </Card>
        );
      })}
    </List>
  );
}

/** Titles up to this length fit a narrow compact card in one line. */
const shortTitle = 14;

const own = (...names: string[]) => ({ shouldForwardProp: (name: string) => !names.includes(name) });

const List = styled(
  'fieldset',
  own('perRow', 'isCompact', 'minWidth'),
)<{ perRow: number; isCompact?: boolean | undefined; minWidth: number }>(({ perRow, isCompact, minWidth }) => ({
  ...plainGroup,
  display: 'grid',
  gap: isCompact ? 8 : 12,
  gridTemplateColumns: isCompact ? 'repeat(auto-fill, minmax(132px, 1fr))' : '1fr',
  [upFrom.sm]: {
    gridTemplateColumns: isCompact
      ? `repeat(auto-fill, minmax(max(${minWidth}px, (100% - ${(perRow - 1) * 8}px) / ${perRow}), 1fr))`
      : `repeat(${Math.min(perRow, 2)}, 1fr)`,
  },
  [upFrom.md]: isCompact ? {} : { gridTemplateColumns: `repeat(${columns(perRow)}, 1fr)` },
}));

/** Three columns leave room for longer titles; four narrow ones are used only for four or more. */
const columns = (perRow: number): number => (perRow >= 3 ? Math.min(perRow, 4) : perRow);

const Card = styled(
  'button',
  own('isCompact'),
)<{ isCompact?: boolean | undefined }>(({ theme, isCompact }) => ({
  display: 'flex',
  alignItems: isCompact ? 'center' : 'flex-start',
  justifyContent: 'space-between',
  gap: 10,
  minHeight: isCompact ? 44 : 60,
  [upFrom.sm]: { minHeight: isCompact ? 44 : 88 },
  padding: isCompact ? '8px 12px' : 16,
  border: `1px solid ${theme.tokens.control}`,
  borderRadius: 8,
  background: theme.tokens.surface,
  color: theme.tokens.text,
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  transition: 'border-color 120ms, background-color 120ms',
  '&:hover': { borderColor: theme.tokens.primary, background: theme.tokens.subtle },
  '&[aria-pressed=true]': {
    borderColor: theme.tokens.primary,
    boxShadow: `inset 0 0 0 1px ${theme.tokens.primary}`,
    background: theme.tokens.tones.purple.tint,
  },
  '&[aria-disabled=true]': { opacity: 0.55, cursor: 'not-allowed' },
}));

const Words = styled('span')({ display: 'grid', gap: 4, minWidth: 0 });
const Title = styled('span')({ fontWeight: 600, fontSize: 16, lineHeight: 1.35 });
const Subtitle = styled('span')(({ theme }) => ({ fontSize: 14, lineHeight: 1.4, color: theme.tokens.textSecondary }));
const Yours = styled('span')(({ theme }) => ({ fontSize: 13, fontWeight: 600, color: theme.tokens.tones.purple.ink }));

const Mark = styled(
  'span',
  own('isChosen', 'isSingle'),
)<{ isChosen: boolean; isSingle?: boolean | undefined }>(({ theme, isChosen, isSingle }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 20,
  height: 20,
  borderRadius: isSingle ? '50%' : 5,
  border: `1.5px solid ${isChosen ? theme.tokens.primary : theme.tokens.control}`,
  background: isChosen ? theme.tokens.primary : 'transparent',
  color: theme.tokens.onPrimary,
}));
