/** The options of a choice: the values of its closed list, or the first records of its reference. */
import { useEffect, useState } from 'react';
import type { ListItem } from '#runtime/product.ts';
import { limits } from '#generated/domain/limits.ts';
import { http } from '#web/shell/api/http.ts';
import type { StepField } from './steps-screen.ts';

export function useOptions({ items, reference }: StepField): readonly ListItem[] {
  const [loaded, setLoaded] = useState<readonly ListItem[]>([]);
  const path = reference?.path;
  useEffect(() => {
    if (path !== undefined) void loadOptions(path).then(setLoaded);
  }, [path]);
  return items ?? loaded;
}

async function loadOptions(path: string): Promise<readonly ListItem[]> {
  const { records } = await http<{ records: readonly { id: string; name?: string }[] }>({
    url: `/api/${path}`,
    method: 'GET',
    params: { per_page: limits.fetchAllPageSize },
  });
  return records.map(({ id, name }) => ({ value: id, label: name ?? id }));
}
