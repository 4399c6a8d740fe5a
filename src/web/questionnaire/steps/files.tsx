/** Files to share: up to ten, each with its progress. [QN-100] [QN-295] [QN-297] */
import styled from '@emotion/styled';
import { useEffect, useEffectEvent, useRef } from 'react';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { FieldError } from '#web/ui/field/light/Frame.tsx';
import { fieldId, messageUnder } from '../issues/field.ts';
import { DropZone } from '#web/ui/upload/DropZone.tsx';
import { UploadRows } from './files/UploadRows.tsx';
import { useUploads } from './files/use-uploads.ts';
import type { StepProps } from './step.ts';

export default function Files({ view, value, issues, outside, onChange, onBusy }: StepProps<'fileUrls'>) {
  const rule = view.question.answer.files!;
  // Uploads end in any order, so each adds to the latest value.
  const latest = useRef(value.fileUrls);
  useEffect(() => {
    latest.current = value.fileUrls;
  }, [value.fileUrls]);
  const set = (fileUrls: typeof value.fileUrls) => {
    latest.current = fileUrls;
    onChange({ fileUrls });
  };
  const { uploads, add, drop, retry } = useUploads({
    outside,
    questionId: view.question.id,
    rule,
    onDone: (file) => set([...latest.current, file]),
  });
  const id = fieldId('fileUrls');
  const error = messageUnder(issues);
  const under = uploads.filter(({ fault }) => fault === null).length;
  const isBusy = under > 0;
  const reportBusy = useEffectEvent(onBusy);
  useEffect(() => reportBusy(isBusy), [isBusy]);
  return (
    <Stack>
      <DropZone
        id={id}
        label={texts['questionnaire.chooseFiles']}
        accept={rule.accept}
        isMany
        describedBy={error && `${id}-error`}
        onFiles={(files) => add(files, rule.max - value.fileUrls.length - under)}
      />
      <FieldError id={`${id}-error`} text={error} />
      <UploadRows
        files={value.fileUrls}
        uploads={uploads}
        onRemove={(file) => set(value.fileUrls.filter((one) => one !== file))}
        onDrop={({ key }) => drop(key)}
        onRetry={retry}
      />
    </Stack>
  );
}

const Stack = styled('div')({ display: 'grid', gap: 16 });
