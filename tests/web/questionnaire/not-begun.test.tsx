import { ThemeProvider } from '@emotion/react';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { lightTokens } from '#web/theme/tokens.ts';
import QuestionnairePage from '#web/questionnaire/QuestionnairePage.tsx';

vi.mock('#web/questionnaire/journey/use-arrival.ts', () => ({
  useArrival: () => ({ phase: { kind: 'failed', message: 'You can look, but not ask.', teamId: 't1' } }),
}));

test('[ER-031] a questionnaire that cannot begin shows why, with its bar and ways on', () => {
  render(
    <MemoryRouter>
      <ThemeProvider theme={{ tokens: lightTokens }}>
        <QuestionnairePage />
      </ThemeProvider>
    </MemoryRouter>,
  );
  expect(screen.getByRole('banner')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Questions not loaded' })).toBeDefined();
  expect(screen.getByText('You can look, but not ask.')).toBeDefined();
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Exit Questionnaire', 'Go to the dashboard']);
});
