/** The errors of a file by row and column, and a download of all of them. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { importMessages as texts } from '#generated/domain/messages/import.ts';
import { saveAs } from '#web/ui/viewer/save-as.ts';
import { targets, type OpenFile, type Outcome } from './open-file.ts';

interface Props {
  readonly file: OpenFile;
  readonly trial: Outcome;
}

export function FaultList({ file, trial }: Props) {
  const shown = trial.faults.slice(0, limits.importRowsShown);
  return (
    <Box>
      <Box component="h3" sx={{ fontSize: 16, margin: '0 0 8px' }}>
        {fill(texts['import.faults'], { count: trial.fault_count })}
      </Box>
      <TableContainer sx={{ maxHeight: 360, border: 1, borderColor: 'divider', borderRadius: '8px' }}>
        <Table size="small" stickyHeader aria-label={fill(texts['import.faults'], { count: trial.fault_count })}>
          <TableHead>
            <TableRow>
              {(['import.faultRow', 'import.faultColumn', 'import.faultText'] as const).map((key) => (
                <TableCell key={key}>{texts[key]}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map((fault) => (
              <TableRow key={`${fault.row} ${fault.key} ${fault.message}`}>
                <TableCell>{lineOf(fault)}</TableCell>
                <TableCell>{columnOf(file, fault)}</TableCell>
                <TableCell>{fault.message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', marginTop: 1 }}>
        <Button size="small" onClick={() => void save(file, trial)}>
          {texts['import.faultFile']}
        </Button>
        {trial.fault_count > shown.length && fill(texts['import.more'], { count: trial.fault_count - shown.length })}
      </Box>
    </Box>
  );
}

type Fault = Outcome['faults'][number];

/** Line number in the spreadsheet: the header is line 1. */
const lineOf = ({ row }: Fault): number => row + 1;

const columnOf = ({ header }: OpenFile, { column, key }: Fault): string =>
  (column === null ? undefined : header[column]) ?? targets.find((target) => target.key === key)?.title ?? key;

async function save(file: OpenFile, { faults }: Outcome): Promise<void> {
  const { csvOf } = await import('#web/ui/sheet/file/csv.ts');
  const header = [texts['import.faultRow'], texts['import.faultColumn'], texts['import.faultText']];
  const rows = faults.map((fault) => [String(lineOf(fault)), columnOf(file, fault), fault.message]);
  const text = csvOf({ header, rows, widths: [], marks: [] });
  saveAs(new Blob([text], { type: 'text/csv' }), `${file.name}.csv`);
}
