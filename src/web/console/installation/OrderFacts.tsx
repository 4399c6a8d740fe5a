/** Order number, demarc and appointment of a location. */
import Box from '@mui/material/Box';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { setOrderNumber, setProviderInstallDemarc } from '#generated/client/installation.ts';
import { serviceLocationView as view } from '#generated/screens/views/service-location.ts';
import type { WireRecord } from '#runtime/view.ts';
import { Part } from './Part.tsx';
import { SaveField } from './SaveField.tsx';
import { useSave } from './use-save.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function OrderFacts({ record }: { readonly record: WireRecord }) {
  const { id, service_id: service } = record as { id: string; service_id: string };
  const save = useSave(view, record);
  return (
    <Part title={texts['board.order']}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <SaveField
          label={texts['board.orderNumber']}
          value={textOf(record['order_number'])}
          onSave={(text) => setOrderNumber(service, { order_number: text || null })}
        />
        <SaveField
          label={texts['board.demarc']}
          value={textOf(record['provider_install_demarc'])}
          onSave={(text) => setProviderInstallDemarc(id, { provider_install_demarc: text || null })}
        />
        <SaveField
          label={texts['board.window']}
          value={textOf(record['appointment_window'])}
          onSave={(text) => save({ appointment_window: text || null })}
        />
      </Box>
    </Part>
  );
}
