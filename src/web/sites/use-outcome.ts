/** Redirects from a newly submitted project to its request, with a message (BS-075). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { muteNotifications } from '#web/shell/live/muted.ts';
import { listOf } from '#web/shell/records.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { requestPath } from './paths.ts';
import type { ProjectMode } from './project-mode.ts';

export function useOutcome(id: string, stage: ProjectMode['stage']): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const scope = useTeam();
  const before = useRef(stage);
  const goToRequest = useEffectEvent(async () => {
    const params = { bulk_site_upload_id: id, per_page: 1 };
    const { records } = await client.fetchQuery({ ...listOf('service-groups', params), staleTime: 0, retry: false });
    if (!records[0]) return;
    // A flash message, because the redirect hides the project's banner.
    flash(texts['bulkSite.submitted'], 'success');
    void navigate(requestPath(scope, String(records[0]['id'])));
  });
  useEffect(() => {
    const isJustDone = before.current === 'going' && stage === 'done';
    before.current = stage;
    if (stage === 'going') muteNotifications(id);
    // An account without access to requests stays on the project.
    if (isJustDone) void goToRequest().catch(() => undefined);
  }, [id, stage]);
}
