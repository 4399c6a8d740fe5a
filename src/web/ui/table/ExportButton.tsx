/** Saves the rows that match as a CSV file. [TB-026] */
import DownloadIcon from '@mui/icons-material/Download';
import { useState } from 'react';
import { tableMessages } from '#generated/domain/messages/table.ts';
import { exportCsv } from './export-csv.ts';
import { ToolButton } from './ToolButton.tsx';

interface Props {
  /** REST path of the records, e.g. `addresses`. */
  readonly path: string;
  /** Parameters of the list, read when the button is pressed. */
  readonly params: () => object;
}

export function ExportButton({ path, params }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const save = (): void => {
    setIsBusy(true);
    void exportCsv(path, params()).finally(() => setIsBusy(false));
  };
  return (
    <ToolButton label={tableMessages['table.exportCsv']} icon={<DownloadIcon />} loading={isBusy} onClick={save} />
  );
}
