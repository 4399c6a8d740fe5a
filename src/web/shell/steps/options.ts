/** What a choice offers: the values of its closed list, or the first records of what it refers to. */
import { useEffect, useState } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { http } from '../api/http.ts';
import type { StepField } from './steps-screen.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

type LoadOptions = (path: string) => Promise<readonly Option[]>;

export function useOptions({ items, reference }: StepField, load: LoadOptions): readonly Option[] {
  const [loaded, setLoaded] = useState<readonly Option[]>([]);
  const path = reference?.path;
  useEffect(() => {
    if (path !== undefined) void load(path).then(setLoaded);
  }, [path, load]);
  return items
    ? items.filter(({ isRetired }) => !isRetired).map(({ value, label }) => ({ value: String(value), label }))
    : loaded;
}

export async function loadOptions(path: string): Promise<readonly Option[]> {
  const { records } = await http<{ records: readonly { id: string; name?: string }[] }>({
    url: `/api/${path}`,
    method: 'GET',
    params: { per_page: limits.fetchAllPageSize },
  });
  return records.map(({ id, name }) => ({ value: id, label: name ?? id }));
}
