/** Uploads with their progress, errors and retry. */
import { useState } from 'react';
import type { FileAnswer } from '#domain/questionnaire/answer.ts';
import type { AnswerRule } from '#domain/questionnaire/definition.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { flash } from '#web/shell/flash/flash.ts';
import type { Outside } from '../step.ts';
import { fileFault } from '#web/ui/upload/upload-check.ts';

export interface Upload {
  readonly key: number;
  readonly file: File;
  /** 0 to 1. */
  readonly share: number;
  readonly fault: string | null;
  /** Whether a retry makes sense. */
  readonly canRetry: boolean;
}

interface Parts {
  readonly outside: Outside;
  readonly questionId: string;
  readonly rule: NonNullable<AnswerRule['files']>;
  readonly onDone: (file: FileAnswer) => void;
}

let lastKey = 0;

export function useUploads({ outside, questionId, rule, onDone }: Parts) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const change = (key: number, part: Partial<Upload>) =>
    setUploads((now) => now.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const drop = (key: number) => setUploads((now) => now.filter((upload) => upload.key !== key));

  const send = async ({ key, file }: Upload) => {
    change(key, { share: 0, fault: null });
    try {
      const done = await outside.api.uploadFile(outside.questionnaireId, questionId, file, (share) =>
        change(key, { share }),
      );
      drop(key);
      flash(texts['questionnaire.fileUploaded'], 'success');
      onDone(done);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const isRefused = error.status >= 400 && error.status < 500;
      change(key, { fault: isRefused ? error.message : texts['questionnaire.uploadFailed'], canRetry: !isRefused });
    }
  };
  return {
    uploads,
    drop,
    retry: (upload: Upload) => void send(upload),
    /** `room`: how many more may be added. */
    add: (files: readonly File[], room: number): void => {
      files.forEach((file, at) => {
        const fault = at >= room ? rule.maxMessage : fileFault(file, rule);
        const upload: Upload = { key: ++lastKey, file, share: 0, fault: fault ?? null, canRetry: false };
        setUploads((now) => [...now, upload]);
        if (fault === undefined) void send(upload);
      });
    },
  };
}
