/**
 * The attributes of a service by its type's catalogue: those that the inventory needs first, the others on demand.
 * [AT-017]
 */
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { catalogueOf } from '#domain/services/catalogue.ts';
import { processingMessages as texts } from '#generated/domain/messages/processing.ts';
import { catalogueForms } from '#generated/forms/catalogues/registry.ts';
import type { FormDefinition } from '#runtime/form.ts';
import type { NamedValues } from '#runtime/view.ts';
import { GeneratedField } from '#web/ui/field/full/Field.tsx';
import { fieldGrid } from './field-grid.ts';

interface Props {
  readonly id: string;
  readonly serviceType: string;
  readonly values: NamedValues;
  readonly mistakeOf: (key: string) => string;
  readonly onChange: (values: NamedValues) => void;
}

export function AttributeInputs({ serviceType, ...props }: Props) {
  const { data: form } = useQuery({
    queryKey: ['catalogue-form', serviceType],
    queryFn: () => catalogueForms[serviceType]!(),
    staleTime: Infinity,
  });
  if (form === undefined) return null;
  const definition = catalogueOf(serviceType)!;
  const first = definition.attributes
    .filter(({ isInventoryRequired, key }) => isInventoryRequired === true || key === 'providerServiceId')
    .map(({ wire }) => wire);
  const others = Object.keys(form.schema.properties).filter((wire) => !first.includes(wire));
  const attributeProps = { ...props, form };
  return (
    <>
      {first.map((wire) => (
        <Attribute key={wire} wire={wire} isRequired={wire !== 'provider_service_id'} {...attributeProps} />
      ))}
      <Box
        component="details"
        open={others.some((wire) => props.mistakeOf(wire) !== '') || undefined}
        sx={{ gridColumn: '1 / -1' }}
      >
        <Box component="summary" sx={{ cursor: 'pointer', minHeight: 32, fontWeight: 600, marginBottom: 1 }}>
          {texts['processing.moreAttributes']}
        </Box>
        <Box sx={fieldGrid}>
          {others.map((wire) => (
            <Attribute key={wire} wire={wire} isRequired={false} {...attributeProps} />
          ))}
        </Box>
      </Box>
    </>
  );
}

interface AttributeProps extends Omit<Props, 'serviceType'> {
  readonly wire: string;
  readonly form: FormDefinition;
  readonly isRequired: boolean;
}

function Attribute({ id, wire, form, values, isRequired, mistakeOf, onChange }: AttributeProps) {
  const { help, ...field } = form.uiSchema[wire]!['ui:options'];
  return (
    <GeneratedField
      id={`${id}-${wire}`}
      title={form.schema.properties[wire]!.title}
      help={isRequired ? undefined : help}
      isRequired={isRequired}
      mistake={mistakeOf(wire)}
      value={values[wire]}
      field={field}
      onChange={(value) => onChange({ ...values, [wire]: value })}
    />
  );
}
