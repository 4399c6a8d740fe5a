import { ThemeProvider } from '@emotion/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { lightTokens } from '#web/theme/tokens.ts';
import QuestionnairePage from '#web/questionnaire/QuestionnairePage.tsx';

const arrival = vi.hoisted(() => ({ isRefused: false, isPassing: false }));
const retry = vi.hoisted(() => vi.fn());
vi.mock('#web/questionnaire/journey/use-arrival.ts', () => ({
  useArrival: () => ({ retry, phase: { kind: 'failed', message: 'For a reason.', home: '/t1/dashboard', ...arrival } }),
}));

test.each([
  [false, 'Questions not loaded'],
  [true, 'You cannot request services'],
])(
  '[ER-031] a questionnaire that cannot start, refused: %s, shows the reason, with its bar and exits',
  (isRefused, title) => {
    arrival.isRefused = isRefused;
    const { unmount } = render(
      <MemoryRouter>
        <ThemeProvider theme={{ tokens: lightTokens }}>
          <QuestionnairePage />
        </ThemeProvider>
      </MemoryRouter>,
    );
    expect(screen.getByRole('banner')).toBeDefined();
    expect(screen.getByRole('heading', { name: title })).toBeDefined();
    expect(screen.getByText('For a reason.')).toBeDefined();
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons).toEqual(['Exit Questionnaire', 'Go to the dashboard']);
    unmount();
  },
);

test('[ER-031] a temporary failure can be retried with a button', () => {
  Object.assign(arrival, { isRefused: false, isPassing: true });
  render(
    <MemoryRouter>
      <ThemeProvider theme={{ tokens: lightTokens }}>
        <QuestionnairePage />
      </ThemeProvider>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});
