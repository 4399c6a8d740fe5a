/** The next step for a member when a document needs no more action: the next pending document, else home. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { fill } from '#domain/format/fill.ts';
import { listNextActions } from '#generated/client/overview.ts';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { ButtonLink } from '#web/ui/button/Button.tsx';

export function Onward() {
  const { teamId } = useTeam();
  const pathOf = useDashboardPath();
  const { data } = useQuery({
    queryKey: ['records', 'next-actions', teamId],
    queryFn: ({ signal }) => listNextActions(teamId, { signal }),
    retry: false,
  });
  const next = data?.records.find(({ to }) => to !== null);
  return (
    <Ways>
      {next && <ButtonLink to={pathOf(next.to ?? '')}>{fill(next.label, next.values)}</ButtonLink>}
      <ButtonLink look="secondary" to={pathOf('home')}>
        {texts['sign.home']}
      </ButtonLink>
    </Ways>
  );
}

const Ways = styled('nav')({ display: 'flex', flexWrap: 'wrap', gap: 12 });
