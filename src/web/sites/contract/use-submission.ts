/** Submits the open project; what comes of it in the background shows on its page. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { submitBulkSiteUpload } from '#generated/client/bulk-site.ts';
import { limits } from '#generated/domain/limits.ts';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { bulkSiteUploadView as view } from '#generated/screens/views/bulk-site-upload.ts';
import { isFilled } from '#domain/bulk-site/sites.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { oneOf } from '#web/shell/records.ts';
import { sitesOf } from '../addresses/site-parts.ts';
import type { Project } from '../use-project.ts';

export function useSubmission({ record, data, saver }: Project) {
  const client = useQueryClient();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const { queryKey } = oneOf(view.path, String(record['id']));
  const submit = async (): Promise<void> => {
    setIsSubmitting(true);
    try {
      await saver.flush();
      const started = await submitBulkSiteUpload(String(record['id']));
      if (sitesOf(data).filter(isFilled).length > limits.bulkSubmitNoticeAboveRows)
        flash(texts['bulkSite.submitStarted'], 'info');
      // An older reading that is still on its way must not come after it.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, { ...started });
    } catch (error) {
      tellRefusal(error);
    } finally {
      setIsSubmitting(false);
    }
  };
  return { submit, isSubmitting };
}

/** What is missing is said in its own words (BS-058, BS-061). */
function tellRefusal(error: unknown): void {
  const [told] = error instanceof HttpError && error.status === 422 ? Object.values(error.fields) : [];
  if (told?.[0] === undefined) flashError(error);
  else flash(told[0]);
}
