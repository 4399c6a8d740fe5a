/** The pages of a draft with their fields, next to the properties of the selected field. */
import styled from '@emotion/styled';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { suggestSignatureFields, type SignatureFieldKind, type SigningSetup } from '#generated/client/signing.ts';
import { fill } from '#domain/format/fill.ts';
import { placeMessages as texts } from '#generated/domain/messages/place.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { breakpoints } from '#web/theme/tokens.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { Failed } from '#web/ui/viewer/Failed.tsx';
import { PageTools } from '#web/ui/viewer/PageTools.tsx';
import { PdfPages } from '#web/ui/viewer/PdfPages.tsx';
import { usePdf, type ReadPdf } from '#web/ui/viewer/pdf-document.ts';
import { usePdfView } from '#web/ui/viewer/use-pdf-view.ts';
import { AddBar } from './AddBar.tsx';
import { FieldBoxes } from './FieldBoxes.tsx';
import { FieldPanel } from './FieldPanel.tsx';
import { pressedKey } from './keys.ts';
import { added, fromSuggestion } from './placed.ts';
import type { Placement } from './use-placement.ts';

interface Props {
  readonly bytes: Uint8Array;
  readonly setup: SigningSetup;
  readonly placement: Placement;
}

export function Editor({ bytes, ...rest }: Props) {
  const read = usePdf(bytes);
  if (read === 'loading') return <Spinner />;
  if (read === 'failed' || read === 'empty') return <Failed />;
  return <Placing read={read} {...rest} />;
}

function Placing({ read, setup, placement }: Omit<Props, 'bytes'> & { read: ReadPdf }) {
  const view = usePdfView(read);
  const signers = setup.signers.filter(({ role }) => role !== 'viewer');
  const [signerId, setSignerId] = useState(signers[0]?.id ?? '');
  const wanted = useRef<string | null | undefined>(undefined);
  const current = signers.some(({ id }) => id === signerId) ? signerId : (signers[0]?.id ?? '');
  const { fields, chosen, choose, change } = placement;
  const toneOf = (id: string): number =>
    Math.max(
      0,
      signers.findIndex((signer) => signer.id === id),
    );
  const nameOf = (id: string): string => signers.find((signer) => signer.id === id)?.name ?? '';
  const add = (kind: SignatureFieldKind): void => {
    if (current === '') return flash(texts['place.signerFirst']);
    const field = added(fields, kind, current, view.page, setup.pages[view.page - 1]!);
    change([...fields, field]);
    choose(field.key);
    focus(field.key);
  };
  // Focuses a new field, and the next one after a field was removed.
  useEffect(() => {
    if (wanted.current === undefined) return;
    (document.getElementById(`placed-${wanted.current}`) ?? view.scroller.element)?.focus();
    wanted.current = undefined;
  });
  const focus = (key: string | null): void => {
    wanted.current = key;
  };
  const suggest = async (): Promise<void> => {
    const { fields: found, problems } = await suggestSignatureFields(setup.id);
    if (found.length > 0) change([...fields, ...found.map(fromSuggestion)]);
    flash(
      [fill(texts['place.suggested'], { n: found.length }), ...problems].join(' '),
      problems.length > 0 ? 'warning' : 'info',
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    const targets = { placement, pages: setup.pages, page: view.page, add, turnTo: view.goTo, focus };
    if (pressedKey(event, targets)) event.preventDefault();
  };
  const field = fields.find(({ key }) => key === chosen) ?? null;
  return (
    <EditorLayout>
      <Pages onKeyDown={onKeyDown}>
        <Tools>
          <PageTools view={view} />
          <AddBar onAdd={add} onUndo={placement.undo} canUndo={placement.canUndo} />
        </Tools>
        <PdfPages
          view={view}
          renderOver={(page, scale) => (
            <FieldBoxes
              placement={placement}
              page={page}
              size={setup.pages[page - 1]!}
              scale={scale}
              nameOf={nameOf}
              toneOf={toneOf}
            />
          )}
        />
      </Pages>
      <FieldPanel
        setup={setup}
        placement={placement}
        field={field}
        signers={signers}
        signerId={current}
        toneOf={toneOf}
        onSigner={setSignerId}
        onSuggest={() => suggest().catch(flashError)}
      />
    </EditorLayout>
  );
}

const EditorLayout = styled('div')({
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr) 320px',
  minHeight: 0,
  [`@media (max-width: ${breakpoints.md - 1}px)`]: { gridTemplate: 'minmax(0, 3fr) minmax(0, 2fr) / minmax(0, 1fr)' },
});
const Pages = styled('div')({ display: 'grid', gridTemplate: 'auto minmax(0, 1fr) / minmax(0, 1fr)', minHeight: 0 });
const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 16px',
  padding: '2px 12px',
  borderBottom: `1px solid ${theme.tokens.line}`,
  background: theme.tokens.surface,
}));
