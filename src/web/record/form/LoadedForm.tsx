/** A form that is loaded when it is opened: a ring while it comes, and another try where it does not. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import type { FormDefinition } from '#runtime/form.ts';
import { LazyForm } from '#web/ui/form/LazyForm.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { LoadFailure } from '../list/LoadFailure.tsx';

interface Props {
  /** What tells it from all other forms. */
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
