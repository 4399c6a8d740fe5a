/**
 * Editor of a template: typing {{ picks fields, errors show at once, and the document is previewed next to the text.
 * [DO-033]
 */
import Box from '@mui/material/Box';
import { Suspense, useId, useState } from 'react';
import { templateMessages as texts } from '#generated/domain/messages/template.ts';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import { Spinner } from '../../../busy/Spinner.tsx';
import type { InputProps } from '../../contract.ts';
import { ReferenceInput } from '../ReferenceInput.tsx';
import { Findings } from './Findings.tsx';
import { SourceText } from './SourceText.tsx';
import { useSettledText, useTemplateCheck, useTemplateFields } from './template-calls.ts';

const Preview = lazyWithPreload(() => import('./Preview.tsx'));

const contract = {
  input: 'reference',
  reference: { entity: 'contract', as: 'contract', path: 'contracts', shownAs: '{display_id} {service_name}' },
} as const;

export default function TemplateEditor(props: InputProps) {
  const { value, onChange } = props;
  const body = typeof value === 'string' ? value : '';
  const [contractId, setContractId] = useState<string | null>(null);
  const settled = useSettledText(body);
  const fields = useTemplateFields(contractId);
  const { check, isReadable } = useTemplateCheck(settled, contractId);
  const contractInput = useId();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
        <Box>
          <Box component="label" htmlFor={contractInput} sx={{ fontWeight: 600, fontSize: 13 }}>
            {texts['template.contract']}
          </Box>
          <ReferenceInput
            id={contractInput}
            title={texts['template.contract']}
            value={contractId}
            onChange={(id) => setContractId(typeof id === 'string' ? id : null)}
            field={contract}
          />
          <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{texts['template.contractHelp']}</Box>
        </Box>
        <SourceText
          {...props}
          text={body}
          fields={fields}
          onText={(text) => onChange(text === '' ? undefined : text)}
        />
        <Findings check={check} isEmpty={settled === ''} />
      </Box>
      <Suspense fallback={<Spinner />}>
        <Preview
          body={settled}
          contractId={contractId}
          hasMistakes={(check?.mistakes.length ?? 0) > 0}
          isReadable={isReadable}
        />
      </Suspense>
    </Box>
  );
}
