/** Shows both values of each field that two people changed at once, and lets the user choose. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { Suspense, useId, useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { inSentence } from '#domain/format/in-sentence.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import type { Clash } from './merge-changes.ts';

/** Lazy, because it contains every catalogue and most forms need none. */
const NamedAttribute = lazyWithPreload(async () => ({
  default: (await import('#web/ui/cell/AttributeList.tsx')).NamedAttribute,
}));
const AttributeTitle = lazyWithPreload(async () => ({
  default: (await import('#web/ui/cell/AttributeList.tsx')).AttributeTitle,
}));

interface Props {
  readonly view: EntityView;
  readonly who: string;
  readonly latest: WireRecord;
  readonly clashes: readonly Clash[];
  /** Called with the clashes that the user resolved in favor of the own value; null if nothing is saved. */
  readonly answer: (chosen: readonly Clash[] | null) => void;
}

type Side = 'mine' | 'theirs';

const keyOf = ({ field, attribute }: Clash): string => `${field.wire} ${attribute ?? ''}`;

export function ClashDialog({ view, who, latest, clashes, answer }: Props) {
  const id = useId();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const isReady = clashes.every((clash) => keyOf(clash) in sides);
  const close = (): void => answer(null);
  return (
    <Dialog open onClose={close} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id} variant="h2">
        {fill(texts['app.changedTogether'], { who, record: inSentence(view.title) })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <DialogContentText>{texts['app.changedTogetherHelp']}</DialogContentText>
        {clashes.map((clash) => (
          <ClashChoice
            key={keyOf(clash)}
            clash={clash}
            who={who}
            record={latest}
            side={sides[keyOf(clash)]}
            onChoose={(side) => setSides({ ...sides, [keyOf(clash)]: side })}
          />
        ))}
      </DialogContent>
      <DialogActions sx={{ padding: 2 }}>
        <Button onClick={close}>{shellMessages['shell.cancel']}</Button>
        <Button
          variant="contained"
          disabled={!isReady}
          onClick={() => answer(clashes.filter((clash) => sides[keyOf(clash)] === 'mine'))}
        >
          {texts['app.saveChosen']}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly clash: Clash;
  readonly who: string;
  readonly record: WireRecord;
  readonly side: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

function ClashChoice({ clash, who, record, side, onChoose }: ChoiceProps) {
  const id = useId();
  const { field, attribute } = clash;
  const serviceType = String(record['service_type']);
  return (
    <FormControl>
      <FormLabel id={id}>
        {attribute === null ? (
          field.title
        ) : (
          <Suspense fallback={attribute}>
            <AttributeTitle serviceType={serviceType} wire={attribute} />
          </Suspense>
        )}
      </FormLabel>
      <RadioGroup aria-labelledby={id} value={side ?? ''} onChange={(_, chosen) => onChoose(chosen as Side)}>
        {(['mine', 'theirs'] as const).map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { paddingTop: '9px', minWidth: 0 } }}
            label={
              <>
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {each === 'mine' ? texts['app.ownValue'] : fill(texts['app.valueOf'], { who })}
                  {': '}
                </Box>
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                  <Value clash={clash} value={clash[each]} serviceType={serviceType} />
                </Box>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

interface ValueProps {
  readonly clash: Clash;
  readonly value: unknown;
  readonly serviceType: string;
}

function Value({ clash: { field, attribute }, value, serviceType }: ValueProps) {
  if (value === undefined || value === null || value === '') return texts['app.fieldEmpty'];
  if (attribute !== null)
    return (
      <Suspense>
        <NamedAttribute serviceType={serviceType} wire={attribute} values={{ [attribute]: value }} />
      </Suspense>
    );
  return <Cell field={field} record={{ service_type: serviceType, [field.wire]: value }} isFull />;
}
