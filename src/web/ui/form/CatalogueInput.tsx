/** The attributes of a service, by section, as defined by the catalogue of its service type. */
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { listAllToggles } from '#generated/client/toggles.ts';
import { toggleOf } from '#runtime/access.ts';
import type { FormDefinition } from '#runtime/form.ts';
import type { NamedValues } from '#runtime/view.ts';
import type { InputProps } from '../field/contract.ts';
import { GeneratedField } from '../field/full/Field.tsx';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ErrorSchema } from '@rjsf/utils';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { FormDataContext } from '../lookup/form-data.ts';
import { attributeSections } from '../attribute-sections.ts';
import { filledIn } from '#domain/services/filled-in.ts';
import { FieldAsideContext } from './aside.ts';
import { useCatalogueForm } from './catalogue-form.ts';
import { textsOf } from './form-errors.ts';

interface Props extends InputProps {
  readonly errors?: ErrorSchema | undefined;
  /** Wire name of the field. */
  readonly wire?: string;
}

export function CatalogueInput(props: Props) {
  const serviceType = use(FormDataContext)[props.field.catalogueBy ?? ''];
  const form = useCatalogueForm(serviceType);
  if (form === undefined) return null;
  if (props.field.part !== undefined)
    return <Attribute wire={props.field.part} form={form} input={props} isDisabled={false} />;
  return (
    <Box component="fieldset" id={props.id} tabIndex={-1} sx={{ border: 0, padding: 0, margin: 0, marginBottom: 2 }}>
      <Typography component="legend" variant="h2" sx={{ marginBottom: 1 }}>
        {props.title}
      </Typography>
      {attributeSections.map(([section, title]) => (
        <Section key={section} section={section} title={title} form={form} input={props} />
      ))}
    </Box>
  );
}

interface SectionProps {
  readonly section: string;
  readonly title: string;
  readonly form: FormDefinition;
  readonly input: Props;
}

function Section({ section, title, form, input }: SectionProps) {
  const toggle = toggleOf(input.field.toggled, section, use(FormDataContext));
  const isClosed = useIsClosed(toggle);
  const wires = Object.keys(form.schema.properties).filter(
    (wire) => form.uiSchema[wire]!['ui:options'].section === section,
  );
  if (wires.length === 0) return null;
  return (
    <>
      <Typography component="h2" variant="h3" sx={{ marginBlock: '8px 12px', color: 'text.secondary' }}>
        {title}
      </Typography>
      {isClosed && <Typography sx={{ marginBottom: 1.5 }}>{shellMessages['shell.sectionClosed']}</Typography>}
      {wires.map((wire) => (
        <Attribute key={wire} wire={wire} form={form} input={input} isDisabled={isClosed} />
      ))}
    </>
  );
}

/** A section of a stored record that a setting of its team disables; a new record shows all sections. [SV-050] */
function useIsClosed(toggle: string | undefined): boolean {
  const { id, team_id: teamId } = use(FormDataContext);
  const isStoredRecord = toggle !== undefined && typeof id === 'string' && typeof teamId === 'string';
  const { data } = useQuery({
    queryKey: ['toggles', teamId],
    queryFn: ({ signal }) => listAllToggles({ team_id: String(teamId) }, { signal }),
    enabled: isStoredRecord,
    staleTime: Infinity,
  });
  return isStoredRecord && data?.records.some(({ name, on }) => name === toggle && on) !== true;
}

interface AttributeProps {
  readonly wire: string;
  readonly form: FormDefinition;
  readonly input: Props;
  readonly isDisabled: boolean;
}

function Attribute({ wire, form, input, isDisabled }: AttributeProps) {
  const values = (input.value ?? {}) as NamedValues;
  const field = form.uiSchema[wire]!['ui:options'];
  const id = `${input.id}_${wire}`;
  const texts = textsOf((input.errors as Readonly<Record<string, ErrorSchema>> | undefined)?.[wire]);
  const { title } = form.schema.properties[wire]!;
  const asideOf = use(FieldAsideContext);
  return (
    <GeneratedField
      id={id}
      title={title}
      help={field.help}
      mistake={texts.join(' ')}
      aside={input.wire !== undefined && asideOf({ path: [input.wire, wire], title })}
      value={values[wire]}
      onChange={(value) => input.onChange({ ...values, [wire]: value, ...filledIn(fillable(form), wire, value) })}
      field={field}
      isDisabled={isDisabled || (input.isDisabled ?? false)}
    />
  );
}

const fillable = ({ uiSchema }: FormDefinition) =>
  Object.entries(uiSchema).map(([wire, asked]) => ({ wire, fill: asked['ui:options'].fill }));
