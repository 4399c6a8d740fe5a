/** Differences of one kind, each with both values and its choice or result. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { netboxRecordKinds } from '#generated/domain/lists/netbox-record-kind.ts';
import { netboxMessages as texts } from '#generated/domain/messages/netbox.ts';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { withChoice, type Choice, type NetboxChange, type Side } from './choice.ts';
import { FieldTable } from './FieldTable.tsx';

interface Props {
  readonly kind: NetboxChange['kind'];
  readonly label: string;
  readonly changes: readonly NetboxChange[];
  /** Null when nothing can be chosen. */
  readonly choice: Choice | null;
  readonly onChoice: (choice: Choice) => void;
}

export function ChangeGroup({ kind, label, changes, choice, onChoice }: Props) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, limits.netboxShown);
  const keys = changes.map(({ key }) => key);
  const isEasy = choice !== null && kind !== 'conflict' && kind !== 'blocked';
  const isAll = choice !== null && keys.every((key) => choice.has(key));
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box component="h3" sx={{ fontSize: 16, margin: 0 }}>
          {fill(texts['netbox.groupOf'], { title: label, count: changes.length })}
        </Box>
        {isEasy && (
          <Button size="small" onClick={() => onChoice(withChoice(choice, keys, !isAll))}>
            {texts[isAll ? 'netbox.none' : 'netbox.all']}
          </Button>
        )}
      </Box>
      <Box
        component="ul"
        sx={{ listStyle: 'none', margin: 0, padding: 0, border: 1, borderColor: 'divider', borderRadius: '8px' }}
      >
        {shown.map((change) => (
          <Row key={change.key} change={change} choice={choice} onChoice={onChoice} />
        ))}
      </Box>
      {shown.length < changes.length && (
        <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => setWhole(true)}>
          {fill(texts['netbox.more'], { count: changes.length - shown.length })}
        </Button>
      )}
    </Box>
  );
}

type RowProps = Pick<Props, 'choice' | 'onChoice'> & { readonly change: NetboxChange };

function Row({ change, choice, onChoice }: RowProps) {
  const { key, kind, title, reason, outcome, take } = change;
  const choose = (isChosen: boolean, side?: Side): void => {
    if (choice !== null) onChoice(withChoice(choice, [key], isChosen, side));
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'flex-start',
        gap: 1,
        padding: '8px 12px',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {choice !== null && kind !== 'blocked' && kind !== 'conflict' && (
        <Checkbox
          size="small"
          checked={choice.has(key)}
          onChange={(_event, isChosen) => choose(isChosen)}
          slotProps={{ input: { 'aria-label': fill(texts['netbox.chosen'], { title }) } }}
        />
      )}
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'grid',
          gap: 0.5,
          gridTemplateColumns: 'minmax(0, 1fr)',
          paddingTop: '7px',
        }}
      >
        <Title change={change} />
        {reason !== null && <Box sx={{ color: 'text.secondary' }}>{reason}</Box>}
        {kind !== 'blocked' && change.record !== 'provider' && <FieldTable change={change} />}
        {take !== null && outcome !== null && <Box sx={{ color: 'text.secondary' }}>{outcome}</Box>}
      </Box>
      {choice !== null && kind === 'conflict' && (
        <SideSelect title={title} side={choice.get(key)} onSide={(side) => choose(side !== undefined, side)} />
      )}
    </Box>
  );
}

function Title({ change: { record, record_id, title } }: { readonly change: NetboxChange }) {
  const pathOf = useDashboardPath();
  const label = netboxRecordKinds.find(({ value }) => value === record)?.label;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {record === 'circuit' && record_id ? (
        <Link component={RouterLink} to={pathOf(`inventory/${record_id}`)} sx={{ fontWeight: 600 }}>
          {title}
        </Link>
      ) : (
        <Box component="strong" sx={{ fontWeight: 600 }}>
          {title}
        </Box>
      )}
      {record !== 'circuit' && (
        <Box component="span" sx={{ color: 'text.secondary', marginLeft: 1 }}>
          {label}
        </Box>
      )}
    </Box>
  );
}

interface SideProps {
  readonly title: string;
  readonly side: Side | undefined;
  readonly onSide: (side: Side | undefined) => void;
}

const SideSelect = ({ title, side, onSide }: SideProps) => (
  <TextField
    select
    size="small"
    value={side ?? ''}
    onChange={({ target }) => onSide(target.value === '' ? undefined : (target.value as Side))}
    slotProps={{
      htmlInput: { 'aria-label': fill(texts['netbox.sideOf'], { title }) },
      select: { displayEmpty: true },
    }}
    sx={{ minWidth: 180 }}
  >
    <MenuItem value="">{texts['netbox.leave']}</MenuItem>
    <MenuItem value="here">{texts['netbox.keepHere']}</MenuItem>
    <MenuItem value="there">{texts['netbox.takeThere']}</MenuItem>
  </TextField>
);
