/** The staff who can be assigned work, at most one page. Warns before the list outgrows the page. [CT-014] [AM-042] [ER3-002] */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { report } from '#web/shell/api/report.ts';
import { listOf } from '#web/shell/records.ts';

export function useAdmins(roles: readonly string[]) {
  const people = useQuery(listOf('users', { role__in: roles.join(','), per_page: limits.adminUserListSize }));
  const count = people.data?.total_count ?? 0;
  useEffect(() => {
    if (count > limits.adminUserListWarningAbove) report(warning, { count });
  }, [count]);
  return people;
}

const warning = 'The list of admin users nears its largest size.';
