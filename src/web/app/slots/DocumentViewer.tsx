/** Opens the document that the address names (`?document=<id>`), so that links to one work. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { fileUrl } from '#web/widgets/files.ts';
import { oneOf } from '../data/records.ts';
import { FileViewer } from './FileViewer.tsx';

export default function DocumentViewer() {
  const [query, setQuery] = useSearchParams();
  const id = query.get('document');
  const { data } = useQuery({ ...oneOf('attachments', id ?? ''), enabled: id !== null });
  if (id === null || !data) return null;
  const close = (): void =>
    setQuery((before) => {
      const after = new URLSearchParams(before);
      after.delete('document');
      return after;
    });
  return <FileViewer name={String(data['name'])} url={fileUrl(String(data['file_id']))} onClose={close} />;
}
