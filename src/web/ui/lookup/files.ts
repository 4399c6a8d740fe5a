/** Files of records: where they are read, and how one is stored. */
import { uploadFile as storeFile } from '#generated/client/files.ts';
import { http } from '#web/shell/api/http.ts';
import { useQuery } from '@tanstack/react-query';

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly size_bytes?: number;
}

export const fileUrl = (id: string): string => `/api/files/${id}`;

/** `teamId`: team that the file belongs to; null for one's own picture. Answers the stored file, whose id a record then holds. Throws HttpError for a type or size that is refused. */
export function uploadFile(file: File, teamId: string | null): Promise<StoredFile> {
  return storeFile({ file, ...(teamId !== null && { team_id: teamId }) });
}

export function useStoredFile(id: string | null) {
  return useQuery({
    queryKey: ['stored-file', id],
    queryFn: ({ signal }) => http<StoredFile>({ url: `/api/stored-files/${id}`, method: 'GET', signal }),
    enabled: id !== null,
    staleTime: Infinity,
  });
}
