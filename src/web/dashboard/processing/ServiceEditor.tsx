/** One service of a contract, as entered by staff. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { fill } from '#domain/format/fill.ts';
import { catalogueOf } from '#domain/services/catalogue.ts';
import { processingMessages as texts } from '#generated/domain/messages/processing.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { inventoryUploadContractUpdateForm } from '#generated/forms/inventory-upload-contract.ts';
import { addressView } from '#generated/screens/views/address.ts';
import type { FormInput } from '#runtime/form.ts';
import type { NamedValues, WireRecord } from '#runtime/view.ts';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { GeneratedField } from '#web/ui/field/full/Field.tsx';
import { FormDataContext } from '#web/ui/lookup/form-data.ts';
import { AttributeInputs } from './AttributeInputs.tsx';
import { fieldGrid } from './field-grid.ts';
import type { Finding } from './findings.ts';

interface Props {
  readonly id: string;
  /** From 1. */
  readonly number: number;
  readonly service: WireRecord;
  readonly findings: readonly Finding[];
  readonly onChange: (service: WireRecord) => void;
  readonly onRemove: () => void;
}

const { parts } = inventoryUploadContractUpdateForm.uiSchema.extracted['ui:options'].structure.item;
const address: FormInput = {
  input: 'reference',
  reference: {
    entity: 'address',
    as: 'address',
    path: addressView.path,
    shownAs: '{name} {fullAddress}',
    among: { team_id: 'team_id' },
  },
};
const money: FormInput = { input: 'money' };

/** The inputs of the fields; those of the attributes follow. */
const inputs = parts.flatMap((part): readonly { wire: string; title: string; field: FormInput }[] => {
  const { wire, title } = part;
  if (wire === 'detail') return [];
  if (wire === 'address_id' || wire === 'address_zid') return [{ wire, title, field: address }];
  return [{ wire, title, field: part.value.shape === 'input' ? part.value.field : money }];
});

export function ServiceEditor({ id, number, service, findings, onChange, onRemove }: Props) {
  const { teamId } = useTeam();
  const type = typeof service['service_type'] === 'string' ? service['service_type'] : null;
  const hasTwoEnds = catalogueOf(type)?.connects === 'two-locations';
  const mistakeOf = (key: string): string =>
    findings.find((finding) => finding.kind === 'fault' && finding.key === key)?.message ?? '';
  const title = fill(texts['processing.service'], { number });
  return (
    <Box
      component="fieldset"
      sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', padding: 2, margin: 0, minWidth: 0 }}
    >
      <Box component="legend" sx={{ fontWeight: 600, paddingInline: 0.75 }}>
        {title}
      </Box>
      <Hints findings={findings} />
      <FormDataContext value={{ team_id: teamId, service_type: type }}>
        <Box sx={fieldGrid}>
          {inputs.map(({ wire, title: name, field }) => {
            if (type === null && wire !== 'service_type') return null;
            if (wire === 'address_zid' && !hasTwoEnds) return null;
            return (
              <GeneratedField
                key={wire}
                id={`${id}-${wire}`}
                title={wire === 'address_id' && hasTwoEnds ? texts['processing.addressA'] : name}
                isRequired={wire === 'service_type' || (wire.startsWith('address') && type !== 'mobile_line')}
                mistake={mistakeOf(wire)}
                value={(service as NamedValues)[wire] ?? undefined}
                field={field}
                onChange={(value) => onChange({ ...service, [wire]: value })}
              />
            );
          })}
          {type !== null && (
            <AttributeInputs
              id={`${id}-detail`}
              serviceType={type}
              values={(service['detail'] ?? {}) as NamedValues}
              mistakeOf={(key) => mistakeOf(`detail.${key}`)}
              onChange={(detail) => onChange({ ...service, detail })}
            />
          )}
        </Box>
      </FormDataContext>
      <Button
        size="small"
        color="error"
        aria-label={fill(shellMessages['shell.removeItem'], { name: texts['processing.services'], number })}
        onClick={onRemove}
      >
        {texts['processing.removeService']}
      </Button>
    </Box>
  );
}

/** Similar services of the inventory, with links. */
function Hints({ findings }: Pick<Props, 'findings'>) {
  const pathOf = useDashboardPath();
  const known = findings.filter(({ kind, service_id: id }) => kind === 'hint' || id !== null);
  return known.map(({ message, service_id: id, kind }) => (
    <Box
      key={message}
      role="note"
      sx={(theme) => ({
        marginBottom: 2,
        padding: '8px 12px',
        borderRadius: '8px',
        backgroundColor: theme.tokens.tones[kind === 'fault' ? 'error' : 'warning'].tint,
      })}
    >
      {message} {id !== null && <Link to={pathOf(`inventory/${id}`)}>{texts['processing.openKnown']}</Link>}
    </Box>
  ));
}
