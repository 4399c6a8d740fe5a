/** The data of one contract file: its terms, and each of its services. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { processingMessages as texts } from '#generated/domain/messages/processing.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { addressView } from '#generated/screens/views/address.ts';
import { inventoryUploadContractUpdateForm as form } from '#generated/forms/inventory-upload-contract.ts';
import type { FormInput } from '#runtime/form.ts';
import { FormDrawer } from '#web/record/actions/FormDrawer.tsx';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { GeneratedField } from '#web/ui/field/full/Field.tsx';
import { draftLike, draftOf, oneMoreLike, termWires, type UploadContract, type DocumentDraft } from './draft.ts';
import { fieldGrid } from './field-grid.ts';
import type { Finding } from './findings.ts';
import { ServiceEditor } from './ServiceEditor.tsx';

interface Props {
  readonly contract: UploadContract;
  readonly draft: DocumentDraft;
  /** The previous document, whose terms may apply here too. */
  readonly last: UploadContract | undefined;
  readonly findings: readonly Finding[];
  readonly onChange: (draft: DocumentDraft) => void;
  readonly onSave: (status: UploadContract['status']) => void;
}

export function DocumentForm({ contract, draft, last, findings, onChange, onSave }: Props) {
  const own = findings.filter(({ contract_id: id }) => id === contract.id);
  const { services } = draft;
  return (
    <Box
      component="form"
      aria-label={texts['processing.form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave('EXTRACTED');
      }}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 }}
    >
      {own
        .filter(({ place, kind }) => place === null && kind === 'hint')
        .map(({ message }) => (
          <Alert key={message} severity="warning">
            {message}
          </Alert>
        ))}
      <Terms draft={draft} findings={own} onChange={onChange} />
      {services.map((service, place) => (
        <ServiceEditor
          // New services have no id, so their index is the key.
          key={`${contract.id}-${place}`}
          id={`service-${place}`}
          number={place + 1}
          service={service}
          findings={own.filter((finding) => finding.place === place)}
          onChange={(next) => onChange({ ...draft, services: services.with(place, next) })}
          onRemove={() => onChange({ ...draft, services: services.toSpliced(place, 1) })}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          onClick={() => onChange({ ...draft, services: [...services, oneMoreLike(services.at(-1))] })}
        >
          {texts[services.length === 0 ? 'processing.addService' : 'processing.oneMore']}
        </Button>
        {services.length === 0 && last && (
          <Button variant="outlined" onClick={() => onChange(draftLike(draftOf(last)))}>
            {texts['processing.asLastDocument']}
          </Button>
        )}
        <NewAddress />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained">
          {texts['processing.saveEntered']}
        </Button>
        <Button variant="outlined" onClick={() => onSave('PENDING')}>
          {shellMessages['shell.save']}
        </Button>
        <Button color="inherit" onClick={() => onSave('FAILED')}>
          {texts['processing.unreadable']}
        </Button>
      </Box>
    </Box>
  );
}

function Terms({ draft, findings, onChange }: Pick<Props, 'draft' | 'findings' | 'onChange'>) {
  return (
    <Box
      component="fieldset"
      sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', padding: 2, margin: 0, minWidth: 0 }}
    >
      <Box component="legend" sx={{ fontWeight: 600, paddingInline: 0.75 }}>
        {texts['processing.terms']}
      </Box>
      <Box sx={fieldGrid}>
        {termWires.map((wire) => {
          const field: FormInput = form.uiSchema[wire]['ui:options'];
          return (
            <GeneratedField
              key={wire}
              id={`paper-${wire}`}
              title={form.schema.properties[wire].title}
              isRequired={wire === 'provider_id'}
              mistake={
                findings.find(({ place, key, kind }) => kind === 'fault' && place === null && key === wire)?.message
              }
              value={draft.terms[wire] ?? undefined}
              field={field}
              onChange={(value) => onChange({ ...draft, terms: { ...draft.terms, [wire]: value } })}
            />
          );
        })}
      </Box>
    </Box>
  );
}

/** Creates a location that the team does not have yet. */
function NewAddress() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <PermittedButton access={addressView.access.create} variant="outlined" onClick={() => setIsOpen(true)}>
        {texts['processing.newAddress']}
      </PermittedButton>
      {isOpen && (
        <FormDrawer
          view={addressView}
          loadForm={async () => (await import('#generated/forms/address.ts')).addressCreateForm}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
