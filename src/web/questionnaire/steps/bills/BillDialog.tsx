/** One bill or contract: its file and details. [QN-161] [QN-162] [QN-299] */
import { Field } from '#web/ui/field/light/Field.tsx';
import styled from '@emotion/styled';
import { useState } from 'react';
import type { BillEntry } from '#domain/questionnaire/types/bill-upload.ts';
import { validateAnswer } from '#domain/questionnaire/validate/answer.ts';
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import { billServices } from '#generated/domain/lists/bill-service.ts';
import { limits } from '#generated/domain/limits.ts';
import { billUploadTypes } from '#generated/domain/lists/bill-upload-type.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { fill } from '#domain/format/fill.ts';
import { FieldError } from '#web/ui/field/light/Frame.tsx';
import { Modal, ModalActions } from '#web/ui/dialog/Modal.tsx';
import { TagInput } from '#web/ui/field/light/TagInput.tsx';
import { fieldId, messageAt, messageUnder } from '../../issues/field.ts';
import type { QuestionView } from '../../journey/view.ts';
import { DropZone } from '#web/ui/upload/DropZone.tsx';
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
  const [bill, setBill] = useState<BillEntry>(
    entry ?? { type: '', providers: [], services: [], comments: '', fileUrls: [] },
  );
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const change = (part: Partial<BillEntry>) => setBill((now) => ({ ...now, ...part }));
  const done = () => {
    const found = validateAnswer(view.evaluation, view.question, view.subset, { billUpload: [bill] });
    setIssues(found);
    if (found.length === 0) onDone(bill);
  };
  const type = billUploadTypes.find(({ value }) => value === bill.type)?.label ?? '';
  const button = entry === undefined ? texts['questionnaire.uploadButton'] : texts['questionnaire.updateButton'];
  const parts = { view, outside, bill, issues, onChange: change };
  return (
    <Modal title={texts['questionnaire.uploadTitle']} onClose={onClose} isWide>
      <Form>
        <BillFile {...parts} />
        <BillWords {...parts} />
      </Form>
      <ModalActions>
        <Button onClick={done}>{fill(button, { type }).trim()}</Button>
      </ModalActions>
    </Modal>
  );
}

interface PartProps {
  readonly view: QuestionView;
  readonly outside: Outside;
  readonly bill: BillEntry;
  readonly issues: readonly Issue[];
  readonly onChange: (part: Partial<BillEntry>) => void;
}

const fieldOf = (issues: readonly Issue[], key: keyof BillEntry) => ({
  id: fieldId('billUpload', 'open', key),
  mistake: messageUnder(issues, 'billUpload', 0, key),
});

function BillFile({ view, outside, bill, issues, onChange }: PartProps) {
  const rule = view.question.answer.files!;
  const { uploads, add, drop, retry } = useUploads({
    outside,
    questionId: view.question.id,
    rule,
    onDone: (file) => onChange({ fileUrls: [file] }),
  });
  const files = bill.fileUrls ?? [];
  const { id } = fieldOf(issues, 'fileUrls');
  return (
    <>
      {files.length < limits.billUploadMaxFiles && (
        <DropZone
          id={id}
          label={texts['questionnaire.chooseFile']}
          accept={rule.accept}
          isMany={false}
          onFiles={(chosen) => add(chosen, limits.billUploadMaxFiles)}
        />
      )}
      <UploadRows
        files={files}
        uploads={uploads}
        onRemove={() => onChange({ fileUrls: [] })}
        onDrop={({ key }) => drop(key)}
        onRetry={retry}
      />
      <FieldError id={`${id}-error`} text={messageAt(issues, 'billUpload', 0, 'fileUrls')} />
    </>
  );
}

function BillWords({ outside, bill, issues, onChange }: PartProps) {
  const names = useOutside(() => outside.api.providerNames(outside.questionnaireId)) ?? [];
  return (
    <>
      <Field
        {...fieldOf(issues, 'type')}
        kind="enum"
        title={texts['questionnaire.field.type']}
        isRequired
        value={bill.type ?? ''}
        onChange={(value = '') => onChange({ type: value as BillEntry['type'] & string })}
        field={{ items: billUploadTypes }}
      />
      <TagInput
        {...fieldOf(issues, 'providers')}
        title={texts['questionnaire.field.providers']}
        isRequired
        values={bill.providers ?? []}
        suggestions={names}
        onChange={(providers) => onChange({ providers })}
      />
      <TagInput
        {...fieldOf(issues, 'services')}
        title={texts['questionnaire.field.services']}
        isRequired={bill.type === 'bill'}
        values={bill.services ?? []}
        suggestions={billServices.map(({ value }) => value)}
        onChange={(services) => onChange({ services })}
      />
      <Field
        {...fieldOf(issues, 'comments')}
        kind="longText"
        title={texts['questionnaire.field.comments']}
        isRequired={false}
        value={bill.comments ?? ''}
        onChange={(comments = '') => onChange({ comments })}
        field={{ rows: 3 }}
      />
    </>
  );
}

const Form = styled('div')({ display: 'grid', gap: 16 });
