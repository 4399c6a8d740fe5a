/** Submits the open project; the project's page shows the progress in the background. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { submitBulkSiteUpload } from '#generated/client/bulk-site.ts';
import { limits } from '#generated/domain/limits.ts';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { bulkSiteUploadView as view } from '#generated/screens/views/bulk-site-upload.ts';
import { isFilled, type SiteMistake } from '#domain/bulk-site/sites.ts';
import { pushEvent } from '#web/shell/analytics/push-event.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { forgetProgress } from '#web/shell/live/progress.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { oneOf } from '#web/shell/records.ts';
import { sitesOf } from '../addresses/site-parts.ts';
import type { Project } from '../use-project.ts';

export function useSubmission({ record, data, saver, refused }: Project) {
  const client = useQueryClient();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const { queryKey } = oneOf(view.path, String(record['id']));
  const submit = async (): Promise<void> => {
    setIsSubmitting(true);
    try {
      await saver.flush();
      forgetProgress(String(record['id']));
      const started = await submitBulkSiteUpload(String(record['id']));
      const sites = sitesOf(data).filter(isFilled).length;
      const hasConsultation = typeof started.data?.['consultation_date'] === 'string';
      pushEvent('bulkSiteSubmit', { projectId: started.id, sites, hasConsultation });
      if (sites > limits.bulkSubmitNoticeAboveRows) flash(texts['bulkSite.submitStarted'], 'info');
      // An older read must not overwrite the result.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, { ...started });
    } catch (error) {
      refused.set(refusedCells(error));
      showRefusal(error);
    } finally {
      setIsSubmitting(false);
    }
  };
  return { submit, isSubmitting };
}

/** The error path is `rows.2.name`. [ER3-005] */
function refusedCells(error: unknown): readonly SiteMistake[] | null {
  const fields = error instanceof HttpError ? Object.entries(error.fields) : [];
  const cells = fields.flatMap(([field, [message]]) => {
    const [, row, column] = /^rows\.(\d+)\.(\w+)$/.exec(field) ?? [];
    return column === undefined || message === undefined ? [] : [{ row: Number(row), column, message }];
  });
  return cells.length === 0 ? null : cells;
}

/** Missing values have specified messages (BS-058, BS-061). */
function showRefusal(error: unknown): void {
  const [messages] = error instanceof HttpError && error.status === 422 ? Object.values(error.fields) : [];
  if (messages?.[0] === undefined) flashError(error);
  else flash(messages[0]);
}
