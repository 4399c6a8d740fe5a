/** Several files that the form sends, each with its values. */
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { fill } from '#domain/format/fill.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import type { InputProps } from '../field/contract.ts';
import { FieldMistake } from '../field/full/FieldRow.tsx';
import { DropZone } from '../upload/DropZone.tsx';
import { errorsAt, textsOf } from './form-errors.ts';
import { Frame, Structured } from './StructuredInput.tsx';
import type { ErrorSchema } from '@rjsf/utils';
import { faultOf, type ChosenFile } from './uploads.ts';

interface Props extends InputProps {
  readonly errors?: ErrorSchema | undefined;
}

export function UploadsInput({ id, title, value, onChange, field, isRequired = false, errors, isDisabled }: Props) {
  const files = (value ?? []) as readonly ChosenFile[];
  const { most = Infinity, accept = [], parts = [], help, start } = field;
  const { __errors = [] } = (errors ?? {}) as { readonly __errors?: readonly string[] };
  const isMany = most > 1;
  return (
    <Frame id={id} title={title} help={help} isRequired={isRequired} texts={__errors}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <DropZone
          id={`${id}-choose`}
          label={texts['app.chooseFiles']}
          accept={accept}
          isMany={isMany}
          onFiles={(added) => onChange([...(isMany ? files : []), ...added.map((file) => ({ ...start, file }))])}
        />
        {files.map((each, at) => (
          <FileValues
            // Files have no ids.
            key={`${each.file.name} ${at}`}
            {...{ id: `${id}_${at}`, each, parts, isDisabled: isDisabled ?? false }}
            fault={faultOf(each.file, field)}
            errors={errorsAt(errors, at)}
            onChange={(next) => onChange(files.with(at, { ...next, file: each.file }))}
            onRemove={() => onChange(files.toSpliced(at, 1))}
          />
        ))}
      </Box>
    </Frame>
  );
}

interface FileProps {
  readonly id: string;
  readonly each: ChosenFile;
  readonly parts: NonNullable<InputProps['field']['parts']>;
  readonly fault: string | undefined;
  readonly errors: ErrorSchema | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (values: ChosenFile) => void;
  readonly onRemove: () => void;
}

function FileValues({ id, each, parts, fault, errors, isDisabled, onChange, onRemove }: FileProps) {
  const { name } = each.file;
  return (
    <Box
      component="fieldset"
      aria-label={name}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', margin: 0, padding: 1.5, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>
        <IconButton aria-label={fill(texts['app.removeFile'], { file: name })} disabled={isDisabled} onClick={onRemove}>
          <DeleteIcon />
        </IconButton>
      </Box>
      <FieldMistake id={id} text={fault ?? textsOf(errorsAt(errors, 'file')).join(' ')} />
      <Box
        sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))' }}
      >
        <Structured
          id={id}
          title={name}
          structure={{ shape: 'group', parts }}
          value={each}
          errors={errors}
          isDisabled={isDisabled}
          onChange={(next) => onChange(next as ChosenFile)}
        />
      </Box>
    </Box>
  );
}
