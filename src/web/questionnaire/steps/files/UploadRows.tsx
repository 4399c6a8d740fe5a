/** Uploaded, uploading and failed files. */
import styled from '@emotion/styled';
import type { FileAnswer } from '#domain/questionnaire/answer.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Icon } from '#web/ui/icon/Icon.tsx';
import { fill } from '#domain/format/fill.ts';
import type { Upload } from './use-uploads.ts';

interface Props {
  readonly files: readonly FileAnswer[];
  readonly uploads: readonly Upload[];
  readonly onRemove: (file: FileAnswer) => void;
  readonly onDrop: (upload: Upload) => void;
  readonly onRetry: (upload: Upload) => void;
}

export function UploadRows({ files, uploads, onRemove, onDrop, onRetry }: Props) {
  return (
    <Rows>
      {files.map((file) => (
        <li key={file.fileId}>
          <Icon name="check" />
          <span>{file.name ?? file.fileUrl}</span>
          <Button
            look="text"
            aria-label={fill(texts['questionnaire.removeOf'], { name: file.name ?? '' })}
            onClick={() => onRemove(file)}
          >
            {texts['questionnaire.removeRack']}
          </Button>
        </li>
      ))}
      {uploads.map((upload) => (
        <li key={upload.key} data-failed={upload.fault !== null || undefined}>
          {upload.fault !== null && <Icon name="error" />}
          <span>
            {upload.file.name}
            {upload.fault === null ? (
              <progress
                value={upload.share}
                aria-label={fill(texts['questionnaire.uploading'], { name: upload.file.name })}
              />
            ) : (
              <em role="alert">{upload.fault}</em>
            )}
          </span>
          {upload.canRetry && upload.fault !== null && (
            <Button look="text" onClick={() => onRetry(upload)}>
              {texts['questionnaire.tryAgain']}
            </Button>
          )}
          {upload.fault !== null && (
            <Button
              look="text"
              aria-label={fill(texts['questionnaire.removeOf'], { name: upload.file.name })}
              onClick={() => onDrop(upload)}
            >
              {texts['questionnaire.removeRack']}
            </Button>
          )}
        </li>
      ))}
    </Rows>
  );
}

const Rows = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '&:empty': { display: 'none' },
  li: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 8,
    padding: '4px 8px 4px 12px',
    border: `1px solid ${theme.tokens.line}`,
    borderRadius: 8,
    background: theme.tokens.surface,
    svg: { flex: 'none', color: theme.tokens.tones.success.main },
    span: { flex: 1, minWidth: 120, overflowWrap: 'anywhere' },
    progress: { display: 'block', width: '100%', accentColor: theme.tokens.primary },
    em: { display: 'block', fontStyle: 'normal', fontWeight: 600, fontSize: 13, color: theme.tokens.tones.error.ink },
  },
  'li[data-failed] svg': { color: theme.tokens.tones.error.main },
}));
