/** Leads from a project that has just been submitted to the request that it became, and says why (BS-075). */
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

export function useOutcome(id: string, standing: ProjectMode['standing']): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const scope = useTeam();
  const before = useRef(standing);
  const goToRequest = useEffectEvent(async () => {
    const params = { bulk_site_upload_id: id, per_page: 1 };
    const { records } = await client.fetchQuery({ ...listOf('service-groups', params), staleTime: 0, retry: false });
    if (!records[0]) return;
    // The banner of the project is gone before anyone can read it.
    flash(texts['bulkSite.submitted'], 'success');
    void navigate(requestPath(scope, String(records[0]['id'])));
  });
  useEffect(() => {
    const isJustDone = before.current === 'going' && standing === 'done';
    before.current = standing;
    if (standing === 'going') muteNotifications(id);
    // Who may not see requests stays with the project.
    if (isJustDone) void goToRequest().catch(() => undefined);
  }, [id, standing]);
}
