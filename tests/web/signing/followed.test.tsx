/** A sent document for staff: every outcome has a next step and a way back. */
import { ThemeProvider } from '@emotion/react';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { SigningSetup } from '#generated/client/signing.ts';
import { TeamContext, type TeamScope } from '#web/record/team/team-context.ts';
import { Followed } from '#web/signing/follow/Followed.tsx';
import { Trail } from '#web/signing/place/Trail.tsx';
import { lightTokens } from '#web/theme/tokens.ts';

const setup = {
  id: 'd1',
  name: 'Order form B',
  status: 'REJECTED',
  attachment_id: 'a1',
  contract_id: 'c1',
  service_group_id: 'g1',
  signed_file_id: null,
  document_file_id: 'f1',
  evidence_file_id: null,
  seal_failure: null,
  sealed_at: null,
  sent_at: '2026-03-03T10:00:00Z',
  expires_at: null,
  extend_until: null,
  end_reason: 'The term is too long.',
  signers: [],
} as unknown as SigningSetup;

const show = (change: Partial<SigningSetup> = {}): void => {
  const shown = { ...setup, ...change };
  render(
    <ThemeProvider theme={{ tokens: lightTokens }}>
      <TeamContext value={{ teamId: 't1' } as TeamScope}>
        <MemoryRouter>
          <Trail setup={shown} />
          <Followed setup={shown} onChange={() => undefined} />
        </MemoryRouter>
      </TeamContext>
    </ThemeProvider>,
  );
};

const target = (name: string): string | null | undefined => screen.queryByRole('link', { name })?.getAttribute('href');

test.each(['REJECTED', 'VOIDED'] as const)('[DO-031] one that is %s links to its correction', (status) => {
  show({ status });
  expect(screen.getByText('Reason: The term is too long.').isConnected).toBe(true);
  expect(target('Make a corrected version')).toBe('/admin/service-groups/g1/show');
});

test('[DO-031] without a request its contract is linked, without a contract its own page', () => {
  show({ service_group_id: null });
  expect(target('Make a corrected version')).toBe('/admin/contracts/c1/show');
  cleanup();
  show({ service_group_id: null, contract_id: null });
  expect(target('Make a corrected version')).toBe('/t1/dashboard/procurement/documents/a1');
});

test('[DO-031] one that is being signed cannot be corrected, and links back to its record', () => {
  show({ status: 'SENT' });
  expect(target('Make a corrected version')).toBeUndefined();
  expect([target('Request'), target('Contract'), target('Document')]).toEqual([
    '/admin/service-groups/g1/show',
    '/admin/contracts/c1/show',
    '/t1/dashboard/procurement/documents/a1',
  ]);
});
