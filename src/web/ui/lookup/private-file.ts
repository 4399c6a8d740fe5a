/** Pictures with restricted access: of an account, and of a team. [DO-019] [FV-012] */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { fileMessages } from '#generated/domain/messages/file.ts';
import { http, HttpError } from '#web/shell/api/http.ts';
import { flash } from '#web/shell/flash/flash.ts';

export interface PrivateFile {
  readonly model_name: 'account' | 'team';
  readonly model_id: string;
  readonly field_name: 'avatar' | 'cover_image';
}

/** Null when there is none; throws on any other failure. [DO-020] [DO-021] [FV-015] [FV-016] */
export async function readPrivateFile(file: PrivateFile, signal?: AbortSignal): Promise<Blob | null> {
  try {
    return await http<Blob>({
      url: '/api/private-resource',
      method: 'GET',
      params: file,
      responseType: 'blob',
      signal,
    });
  } catch (error) {
    const isAbsent = error instanceof HttpError && error.status === 404;
    if (!isAbsent && signal?.aborted !== true) flash(fileMessages['file.fetchFailed'], 'error');
    return null;
  }
}

/** Object URL of the picture while it is shown; undefined until it is loaded. */
export function usePrivateFile(file: PrivateFile | null): string | undefined {
  const { data } = useQuery({
    queryKey: ['private-file', file],
    queryFn: ({ signal }) => readPrivateFile(file!, signal),
    enabled: file !== null,
    staleTime: Infinity,
  });
  const address = useMemo(() => (data ? URL.createObjectURL(data) : undefined), [data]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return address;
}
