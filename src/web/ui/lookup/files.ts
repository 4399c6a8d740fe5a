/** Files of records: their addresses, and the upload. */
import { uploadFile as storeFile } from '#generated/client/files.ts';
import { http } from '#web/shell/api/http.ts';
import { useQuery } from '@tanstack/react-query';

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly size_bytes?: number;
}

export const fileUrl = (id: string): string => `/api/files/${id}`;

/**
 * `teamId`: team that owns the file; null for the user's own picture. Returns the stored file, whose id goes into a
 * record. Throws HttpError for a rejected type or size.
 */
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
