/** A lazily loaded form: a spinner while it loads, and a retry button on failure. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import type { FormDefinition } from '#runtime/form.ts';
import { LazyForm } from '#web/ui/form/LazyForm.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { LoadFailure } from '../list/LoadFailure.tsx';

interface Props {
  /** Identifies the form among all forms. */
  readonly of: readonly string[];
  readonly load: () => Promise<FormDefinition>;
  readonly children: (form: FormDefinition) => ReactNode;
}

export function LoadedForm({ of, load, children }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['form', ...of],
    queryFn: async () => (await Promise.all([load(), LazyForm.preload()]))[0],
    staleTime: Infinity,
  });
  if (data) return children(data);
  if (!error) return <Spinner />;
  return <LoadFailure error={error} onRetry={() => void refetch()} text={shellMessages['shell.formNotLoaded']} />;
}
