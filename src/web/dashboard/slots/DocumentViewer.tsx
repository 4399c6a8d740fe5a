/** Opens the document in the address (`?document=<id>`), so that links to a document work. */
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { fileUrl } from '#web/ui/lookup/files.ts';
import { oneOf } from '#web/shell/records.ts';
import { FileViewer } from '#web/ui/viewer/FileViewer.tsx';
import { fileAt } from '#web/ui/viewer/shown-file.ts';

export default function DocumentViewer() {
  const [query, setQuery] = useSearchParams();
  const id = query.get('document');
  const { data } = useQuery({ ...oneOf('attachments', id ?? ''), enabled: id !== null });
  const file = useMemo(() => data && fileAt(String(data['name']), fileUrl(String(data['file_id']))), [data]);
  if (id === null || !file) return null;
  const close = (): void =>
    setQuery((before) => {
      const after = new URLSearchParams(before);
      after.delete('document');
      return after;
    });
  return <FileViewer file={file} onClose={close} />;
}
