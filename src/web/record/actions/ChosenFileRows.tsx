/** Chooses files with the type of each, whether it needs a signature, and the end date of a letter of authorization. */
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import UploadIcon from '@mui/icons-material/UploadFile';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { fill } from '#domain/format/fill.ts';
import { attachmentCategories } from '#generated/domain/lists/attachment-category.ts';
import { loaPurposes } from '#generated/domain/lists/loa-purpose.ts';
import { limits } from '#generated/domain/limits.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { attachmentView } from '#generated/screens/views/attachment.ts';
import type { FieldView } from '#runtime/view.ts';
import { chosenFiles, type ChosenFile } from './chosen-files.ts';
import { LinkFields } from './LinkFields.tsx';

interface Props {
  readonly files: readonly ChosenFile[];
  readonly onChange: (files: readonly ChosenFile[]) => void;
  /** Their type, if it is known in advance. */
  readonly category?: string;
  readonly isMany?: boolean;
  readonly asks: readonly ('isToSign' | 'isSigned')[];
  /** The records that each file may belong to. */
  readonly links?: readonly FieldView[];
}

/** The input inside takes the focus: a button around it would be nested. */
const noButton = { role: undefined, tabIndex: -1 };

export function ChosenFileRows({ files, onChange, category, isMany = true, asks, links = [] }: Props) {
  const change = (at: number, values: Partial<ChosenFile>): void =>
    onChange(files.with(at, { ...files[at]!, ...values }));
  return (
    <>
      <Button
        component="label"
        {...noButton}
        variant="outlined"
        startIcon={<UploadIcon />}
        sx={{ justifySelf: 'start', '&:focus-within': { outline: '2px solid', outlineOffset: 2 } }}
      >
        {texts['app.chooseFiles']}
        <Box
          component="input"
          type="file"
          multiple={isMany}
          accept={limits.uploadExtensions.map((extension) => `.${extension}`).join(',')}
          onChange={(event) => {
            const added = chosenFiles([...(event.target.files ?? [])], category);
            onChange(isMany ? [...files, ...added] : added);
            event.target.value = '';
          }}
          sx={{ position: 'absolute', width: 1, height: 1, opacity: 0 }}
        />
      </Button>
      {files.length > limits.uploadMaxFiles && (
        <Alert severity="error">{fill(texts['app.tooManyFiles'], { count: limits.uploadMaxFiles })}</Alert>
      )}
      {files.map((chosen, at) => (
        <FileRow
          key={`${chosen.file.name} ${at}`}
          chosen={chosen}
          asks={asks}
          links={links}
          onChange={(values) => change(at, values)}
          onRemove={() => onChange(files.toSpliced(at, 1))}
        />
      ))}
    </>
  );
}

interface RowProps {
  readonly chosen: ChosenFile;
  readonly asks: Props['asks'];
  readonly links: readonly FieldView[];
  readonly onChange: (values: Partial<ChosenFile>) => void;
  readonly onRemove: () => void;
}

function FileRow({ chosen, asks, links, onChange, onRemove }: RowProps) {
  const { file, category, fault, isToSign, isSigned } = chosen;
  return (
    <Box
      component="fieldset"
      sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', margin: 0, padding: 1.5, minWidth: 0 }}
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplate: {
            xs: '"name remove" "type type" / minmax(0, 1fr) auto',
            sm: '"name type remove" / minmax(0, 1fr) auto auto',
          },
          alignItems: 'center',
          gap: 1,
        }}
      >
        <Box component="legend" sx={{ gridArea: 'name', float: 'left', overflowWrap: 'anywhere', padding: 0 }}>
          {file.name}
        </Box>
        <Box sx={{ gridArea: 'type', display: 'flex' }}>
          <Select
            label={texts['app.fileType']}
            items={attachmentCategories}
            value={category}
            isRequired
            onChange={(value) => onChange({ category: value })}
          />
        </Box>
        <IconButton
          aria-label={fill(texts['app.removeFile'], { file: file.name })}
          onClick={onRemove}
          sx={{ gridArea: 'remove' }}
        >
          <DeleteIcon />
        </IconButton>
      </Box>
      {fault !== undefined && (
        <Box role="alert" sx={{ color: 'error.main', fontSize: 13, marginTop: 0.5 }}>
          {fault}
        </Box>
      )}
      {asks.includes('isToSign') && !isSigned && (
        <Tick label={texts['app.needsSignature']} value={isToSign} onChange={(next) => onChange({ isToSign: next })} />
      )}
      {asks.includes('isSigned') && (
        <Tick label={texts['app.alreadySigned']} value={isSigned} onChange={(next) => onChange({ isSigned: next })} />
      )}
      {category === 'LOA' && <LoaFields chosen={chosen} onChange={onChange} />}
      <LinkFields fields={links} values={chosen.links} onChange={(next) => onChange({ links: next })} />
    </Box>
  );
}

function LoaFields({ chosen: { purpose, expiresOn }, onChange }: Pick<RowProps, 'chosen' | 'onChange'>) {
  const { purpose: purposeField, expiresOn: endField } = attachmentView.fields;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 2, marginTop: 1 }}>
      <Select
        label={purposeField.title}
        items={loaPurposes}
        value={purpose}
        onChange={(value) => onChange({ purpose: value })}
      />
      <TextField
        type="date"
        size="small"
        label={endField.title}
        value={expiresOn}
        onChange={(event) => onChange({ expiresOn: event.target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={fieldWidth}
      />
    </Box>
  );
}

/** Full width on a phone. */
const fieldWidth = { width: { xs: 1, sm: 180 } };

interface SelectProps {
  readonly label: string;
  readonly items: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly isRequired?: boolean;
  readonly onChange: (value: string) => void;
}

const Select = ({ label, items, value, isRequired = false, onChange }: SelectProps) => (
  <TextField
    select
    size="small"
    required={isRequired}
    label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    sx={fieldWidth}
  >
    {items.map((item) => (
      <MenuItem key={item.value} value={item.value}>
        {item.label}
      </MenuItem>
    ))}
  </TextField>
);

interface TickProps {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

const Tick = ({ label, value, onChange }: TickProps) => (
  <FormControlLabel
    label={label}
    control={<Checkbox size="small" checked={value} onChange={(event) => onChange(event.target.checked)} />}
  />
);
