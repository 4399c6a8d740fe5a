import { ThemeProvider } from '@emotion/react';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { lightTokens } from '#web/theme/tokens.ts';
import type * as Shipped from '#web/questionnaire/definition.ts';
import QuestionnairePage from '#web/questionnaire/QuestionnairePage.tsx';

vi.mock('#web/questionnaire/definition.ts', async (original) => {
  const { definition } = await original<typeof Shipped>();
  return { definition: { ...definition, questions: [] } };
});

test('[ER-031] a questionnaire without questions shows a message, starts nothing, and can be left', async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({})));
  vi.stubGlobal('fetch', fetched);
  render(
    <MemoryRouter>
      <ThemeProvider theme={{ tokens: lightTokens }}>
        <QuestionnairePage />
      </ThemeProvider>
    </MemoryRouter>,
  );
  expect(await screen.findByRole('heading', { name: 'Questions not loaded' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Exit Questionnaire' })).toBeDefined();
  expect(fetched.mock.calls.filter(([, init]) => init?.method === 'POST')).toEqual([]);
  vi.unstubAllGlobals();
});
