import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { serviceGroupView } from '#generated/screens/views/service-group.ts';
import { BoardCard } from '#web/record/list/BoardCard.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { layout } from '#web/theme/tokens.ts';
import { scopeOf } from './team-scope.ts';

const { fields } = serviceGroupView;
const card = {
  title: fields.projectName,
  chips: [fields.currentStep],
  lines: [fields.serviceTypes, fields.addressNames, fields.displayId],
};
const request = {
  id: 'g1',
  project_name: 'Loop refit',
  service_types: ['internet', 'voice_sip'],
  address_names: ['Loop office', 'Evanston clinic'],
};

/** Texts on the card, in the column of the step. */
function shownCard(record: Readonly<Record<string, unknown>>, staff?: string): readonly string[] {
  const step = serviceGroupView.workflow.states.find(({ id }) => id === record['current_step'])!;
  render(
    <ThemeProvider theme={lightTheme}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <TeamContext value={scopeOf(staff === undefined ? {} : { staff })}>
            <BoardCard
              card={card}
              record={{ ...request, ...record }}
              view={serviceGroupView}
              column={step.label}
              path="/g1"
              menu={null}
              isDraggable={false}
              onDrag={() => {}}
            />
          </TeamContext>
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  const texts = document.createTreeWalker(screen.getByRole('article'), NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) words.push(node.textContent!);
  return words;
}

describe('a card', () => {
  test('[SG-013] shows the state of the request, its service types and its addresses', () => {
    const words = shownCard({ current_step: 'info_received' });
    expect(words).toEqual(expect.arrayContaining(['Loop refit', 'Processing', 'Internet', 'SIP trunks']));
    expect(words.join(' ')).toMatch(/Loop office.*Evanston clinic/);
  });

  test.each([
    ['[SG-017]', { current_step: 'info_received' }, 'Processing', 'Preparing to request quotes.'],
    [
      '[SG-018]',
      { current_step: 'out_for_quote', quotes_retrieved_target: new Date(Date.now() + 172_000_000).toISOString() },
      'Analyzing',
      'Estimated 2 days to receive quote.',
    ],
    [
      '[SG-019]',
      { current_step: 'quote_received', quotes_expired_at: new Date(Date.now() + 86_000_000).toISOString() },
      'Action Needed',
      'Quotes expire in 1 day.',
    ],
    ['[SG-020]', { current_step: 'contract_requested' }, 'Requested', 'Preparing the contract.'],
    ['[SG-021]', { current_step: 'contract_received' }, 'Action Needed', 'Click to sign.'],
    ['[SG-022]', { current_step: 'order_submitted' }, 'Submitted', 'Installation is being scheduled.'],
    [
      '[SG-023]',
      { current_step: 'pending_installation', next_install_date: '2026-06-02' },
      'Installation Scheduled',
      'Installation scheduled for Jun 02, 2026.',
    ],
    [
      '[SG-024]',
      { current_step: 'service_installed', step_changed_at: '2026-04-30T16:00:00Z' },
      'Installed',
      'Installed on Apr 30, 2026.',
    ],
    ['[SG-028]', { current_step: 'cancelled', step_before_cancel: 'quote_received' }, 'Request Cancelled', null],
    ['[SG-029]', { current_step: 'cancelled', step_before_cancel: 'contract_requested' }, 'Order Cancelled', null],
    [
      '[SG-030]',
      { current_step: 'quote_received', quotes_expired_status: 'expired' },
      'Quote Expired',
      'Use Refresh Quotes.',
    ],
  ])('%s of a request at %o tells customers "%s": %s', (_id, record, chip, hint) => {
    const words = shownCard(record);
    expect(words).toEqual(expect.arrayContaining(hint === null ? [chip] : [chip, hint]));
  });

  test('[SG-027] shows staff, and no one else, that a sales action is needed in exactly six steps', () => {
    const steps = serviceGroupView.workflow.states.map(({ id }) => id);
    const flagged = (staff?: string) =>
      steps.filter((current_step) => {
        const words = shownCard({ current_step }, staff);
        cleanup();
        return words.includes('Sales action needed');
      });
    expect(flagged('salesperson')).toEqual([
      'info_received',
      'out_for_quote',
      'contract_requested',
      'order_submitted',
      'pending_installation',
      'cancel_requested',
    ]);
    expect(flagged()).toEqual([]);
  });

  test('[SG-015] is as wide as its column of 224 px and cuts a name after 25 characters', () => {
    shownCard({ current_step: 'info_received', project_name: 'Loop refit of the winter 1' });
    const name = screen.getByText('Loop refit of the winter …');
    expect(name.title).toBe('Loop refit of the winter 1');
    cleanup();
    const words = shownCard({ current_step: 'info_received', project_name: 'Loop refit of the winter.' });
    expect(words).toContain('Loop refit of the winter.');
    expect(layout.card).toBe(224);
  });

  test('does not repeat to staff what the column heading shows', () => {
    const words = shownCard({ current_step: 'contract_received' }, 'salesperson');
    expect(words).not.toContain('Contract received');
    expect(words).not.toContain('Action Needed');
    expect(words).toContain('Click to sign.');
  });
});
