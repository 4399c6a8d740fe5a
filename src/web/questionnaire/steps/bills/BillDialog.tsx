/** One bill or contract: its file and what it is about. [QN-161] [QN-162] [QN-299] */
import styled from '@emotion/styled';
import { useState } from 'react';
import type { BillEntry } from '#domain/questionnaire/answer.ts';
import { validateAnswer } from '#domain/questionnaire/validate/answer.ts';
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import { billServices } from '#generated/domain/lists/bill-service.ts';
import { billUploadTypes } from '#generated/domain/lists/bill-upload-type.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/shell/controls/Button.tsx';
import { fill } from '#domain/format/fill.ts';
import { FieldError } from '../../../controls/Field.tsx';
import { Modal, ModalActions } from '../../../controls/Modal.tsx';
import { Select } from '../../../controls/Select.tsx';
import { TagInput } from '../../../controls/TagInput.tsx';
import { TextArea } from '../../../controls/TextArea.tsx';
import { fieldId, messageAt, messageUnder } from '../../issues/field.ts';
import type { QuestionView } from '../../journey/view.ts';
import { DropZone } from '../../../controls/files/DropZone.tsx';
import { UploadRows } from '../files/UploadRows.tsx';
import { useUploads } from '../files/use-uploads.ts';
import type { Outside } from '../step.ts';
import { useOutside } from '../use-outside.ts';

interface Props {
  readonly view: QuestionView;
  readonly outside: Outside;
  /** Undefined for a new one. */
  readonly entry: BillEntry | undefined;
  readonly onClose: () => void;
  readonly onDone: (entry: BillEntry) => void;
}

export function BillDialog({ view, outside, entry, onClose, onDone }: Props) {
  const rule = view.question.answer.files!;
  const [bill, setBill] = useState<BillEntry>(
    entry ?? { type: '', providers: [], services: [], comments: '', fileUrls: [] },
  );
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const names = useOutside(() => outside.api.providerNames(outside.questionnaireId)) ?? [];
  const change = (part: Partial<BillEntry>) => setBill((now) => ({ ...now, ...part }));
  const { uploads, add, drop, retry } = useUploads({
    outside,
    questionId: view.question.id,
    rule,
    onDone: (file) => change({ fileUrls: [file] }),
  });
  const files = bill.fileUrls ?? [];
  const field = (key: keyof BillEntry) => ({
    id: fieldId('billUpload', 'open', key),
    error: messageUnder(issues, 'billUpload', 0, key),
  });
  const done = () => {
    const found = validateAnswer(view.ground, view.question, view.subset, { billUpload: [bill] });
    setIssues(found);
    if (found.length === 0) onDone(bill);
  };
  const type = billUploadTypes.find(({ value }) => value === bill.type)?.label ?? '';
  const button = entry === undefined ? texts['questionnaire.uploadButton'] : texts['questionnaire.updateButton'];
  const fileError = messageAt(issues, 'billUpload', 0, 'fileUrls');
  return (
    <Modal title={texts['questionnaire.uploadTitle']} onClose={onClose} isWide>
      <Form>
        {files.length === 0 && (
          <DropZone
            id={field('fileUrls').id}
            label={texts['questionnaire.chooseFile']}
            accept={rule.accept}
            isMany={false}
            onFiles={(chosen) => add(chosen, 1)}
          />
        )}
        <UploadRows
          files={files}
          uploads={uploads}
          onRemove={() => change({ fileUrls: [] })}
          onDrop={({ key }) => drop(key)}
          onRetry={retry}
        />
        <FieldError id={`${field('fileUrls').id}-error`} text={fileError} />
        <Select
          {...field('type')}
          label={texts['questionnaire.field.type']}
          isRequired
          options={billUploadTypes.map(({ value, label }) => ({ value, label }))}
          value={bill.type ?? ''}
          onChange={(value) => change({ type: value as BillEntry['type'] & string })}
        />
        <TagInput
          {...field('providers')}
          label={texts['questionnaire.field.providers']}
          isRequired
          values={bill.providers ?? []}
          suggestions={names}
          onChange={(providers) => change({ providers })}
        />
        <TagInput
          {...field('services')}
          label={texts['questionnaire.field.services']}
          isRequired={bill.type === 'bill'}
          values={bill.services ?? []}
          suggestions={billServices.map(({ value }) => value)}
          onChange={(services) => change({ services })}
        />
        <TextArea
          {...field('comments')}
          label={texts['questionnaire.field.comments']}
          rows={3}
          value={bill.comments ?? ''}
          onChange={(comments) => change({ comments })}
        />
      </Form>
      <ModalActions>
        <Button onClick={done}>{fill(button, { type }).trim()}</Button>
      </ModalActions>
    </Modal>
  );
}

const Form = styled('div')({ display: 'grid', gap: 16 });
