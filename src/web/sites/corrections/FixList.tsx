/** Suggested fixes for contradicting address parts, each with its reason; applied one by one or all at once. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { changedCells, type Fix, type FixGroup } from '#domain/bulk-site/fixes.ts';
import { fill } from '#domain/format/fill.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { columnTitle } from '#domain/bulk-site/column-title.ts';

interface Props {
  readonly groups: readonly FixGroup[];
  /** Name of a site by its row id. */
  readonly nameOf: (id: string) => string;
  readonly onApply: (fixes: readonly Fix[]) => void;
}

export function FixList({ groups, nameOf, onApply }: Props) {
  const titleId = useId();
  if (groups.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={(theme) => ({
        display: 'grid',
        gap: 1.5,
        padding: 2,
        borderRadius: '8px',
        backgroundColor: theme.tokens.tones.warning.tint,
      })}
    >
      <Typography id={titleId} variant="h3">
        {texts['bulkSite.repairs']}
      </Typography>
      {groups.map((group) => (
        <Group key={group.reasons.join(' ')} group={group} nameOf={nameOf} onApply={onApply} />
      ))}
    </Box>
  );
}

interface GroupProps extends Omit<Props, 'groups'> {
  readonly group: FixGroup;
}

function Group({ group: { reasons, fixes }, nameOf, onApply }: GroupProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [first] = fixes as readonly [Fix];
  const shown = isOpen || fixes.length === 1 ? fixes : [first];
  return (
    <Box sx={{ display: 'grid', gap: 0.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ flex: 1, minWidth: 220, fontWeight: 600 }}>{reasons.join(' ')}</Typography>
        {fixes.length > 1 && (
          <>
            <Button size="small" color="inherit" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? texts['bulkSite.repairRowsLess'] : fill(texts['bulkSite.repairRows'], { count: fixes.length })}
            </Button>
            <Button size="small" variant="contained" onClick={() => onApply(fixes)}>
              {fill(texts['bulkSite.repairAll'], { count: fixes.length })}
            </Button>
          </>
        )}
      </Box>
      <PlainList sx={{ maxHeight: 220, overflowY: 'auto' }}>
        {shown.map((fix) => (
          <Box
            component="li"
            key={fix.id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}
          >
            <Box sx={{ flex: 1, minWidth: 200 }}>
              <b>{nameOf(fix.id)}</b> {wordsOf(fix)}
            </Box>
            <Button
              size="small"
              aria-label={fill(texts['bulkSite.repairSite'], { name: nameOf(fix.id) })}
              onClick={() => onApply([fix])}
            >
              {texts['bulkSite.repairOne']}
            </Button>
          </Box>
        ))}
      </PlainList>
    </Box>
  );
}

/** A semicolon, because values may contain commas. */
const wordsOf = (fix: Fix): string =>
  changedCells(fix)
    .map(({ key, before, after }) => fill(wordsFor(before, after), { column: columnTitle(key), before, after }))
    .join('; ');

function wordsFor(before: string, after: string): string {
  if (before === '') return texts['bulkSite.repairFilled'];
  return texts[after === '' ? 'bulkSite.repairEmptied' : 'bulkSite.repairChange'];
}
