/** Name, position and signature, entered once for all of their fields. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Modal, ModalActions } from '#web/ui/dialog/Modal.tsx';
import { Field } from '#web/ui/field/light/Field.tsx';
import { FieldError } from '#web/ui/field/light/Frame.tsx';
import type { Answers } from '../answers.ts';
import { DrawPad } from './DrawPad.tsx';
import { Ink } from './Ink.tsx';
import { fitted, type Stroke } from './strokes.ts';

interface Props {
  readonly answers: Answers;
  readonly needsTitle: boolean;
  /** Aspect ratio of the signature's box. */
  readonly ratio: number;
  readonly onAdopt: (answers: Answers) => void;
  readonly onClose: () => void;
}

export function AdoptDialog({ answers, needsTitle, ratio, onAdopt, onClose }: Props) {
  const [name, setName] = useState(answers.name);
  const [title, setTitle] = useState(answers.title);
  const [isDrawn, setIsDrawn] = useState(false);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [isTried, setIsTried] = useState(false);
  const faults = {
    name: name.trim() === '' ? texts['sign.nameMissing'] : undefined,
    title: needsTitle && title.trim() === '' ? texts['sign.titleMissing'] : undefined,
    drawing: isDrawn && strokes.length === 0 ? texts['sign.drawingMissing'] : undefined,
  };
  const adopt = (): void => {
    setIsTried(true);
    if (Object.values(faults).some((fault) => fault !== undefined)) return;
    const signature = isDrawn
      ? { kind: 'drawn' as const, strokes: fitted(strokes, ratio) }
      : { kind: 'typed' as const };
    onAdopt({ ...answers, name: name.trim(), title: title.trim(), signature });
  };
  const shown = (fault: string | undefined): string | undefined => (isTried ? fault : undefined);
  return (
    <Modal title={texts['sign.adoptTitle']} onClose={onClose}>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          adopt();
        }}
      >
        <Field
          kind="text"
          id="signer-name"
          title={texts['sign.yourName']}
          isRequired
          value={name}
          onChange={(next = '') => setName(next)}
          mistake={shown(faults.name)}
          field={{ maxLength: 255 }}
        />
        <Field
          kind="text"
          id="signer-title"
          title={texts['sign.yourTitle']}
          isRequired={needsTitle}
          value={title}
          onChange={(next = '') => setTitle(next)}
          mistake={shown(faults.title)}
          field={{ maxLength: 255 }}
        />
        <Ways>
          <legend>{texts['sign.signature']}</legend>
          <label>
            <input type="radio" name="way" checked={!isDrawn} onChange={() => setIsDrawn(false)} />
            {texts['sign.type']}
          </label>
          <label>
            <input type="radio" name="way" checked={isDrawn} onChange={() => setIsDrawn(true)} />
            {texts['sign.draw']}
          </label>
        </Ways>
        {isDrawn ? (
          <DrawPad strokes={strokes} onChange={setStrokes} />
        ) : (
          <Preview aria-label={texts['sign.preview']}>
            <Ink name={name} ratio={ratio} />
          </Preview>
        )}
        <FieldError id="drawing-error" text={shown(faults.drawing)} />
        <ModalActions>
          <Button look="secondary" onClick={onClose}>
            {texts['sign.cancel']}
          </Button>
          <Button type="submit">{texts['sign.adopt']}</Button>
        </ModalActions>
      </Form>
    </Modal>
  );
}

const Form = styled('form')({ display: 'grid', gap: 14 });
const Ways = styled('fieldset')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  margin: 0,
  padding: 0,
  border: 0,
  legend: { padding: 0, marginBottom: 4, fontSize: 14, fontWeight: 600 },
  label: { display: 'flex', alignItems: 'center', gap: 8, minHeight: 40, cursor: 'pointer' },
  input: { width: 18, height: 18, margin: 0, accentColor: theme.tokens.primary },
}));
const Preview = styled('output')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: 76,
  padding: '8px 16px',
  border: `1px dashed ${theme.tokens.control}`,
  borderRadius: 6,
  background: '#FFFFFF',
  fontSize: 28,
  overflow: 'hidden',
}));
