/**
 * The theme for public pages: the same tokens without the weight of MUI. A page with MUI components wraps them in
 * {@link MuiTheme}.
 */
import { Global, ThemeProvider, type CSSObject } from '@emotion/react';
import type { ReactNode } from 'react';
import './fonts.ts';
import { darkTokens, fonts, lightTokens, sizes, type Tokens } from './tokens.ts';
import { useIsDark } from './useIsDark.ts';

declare module '@emotion/react' {
  interface Theme {
    readonly tokens: Tokens;
  }
}

const themes = { light: { tokens: lightTokens }, dark: { tokens: darkTokens } };

export function LightTheme({ children }: { children: ReactNode }) {
  const theme = useIsDark() ? themes.dark : themes.light;
  return (
    <ThemeProvider theme={theme}>
      <Global styles={pageStyles(theme.tokens)} />
      {children}
    </ThemeProvider>
  );
}

const pageStyles = ({ mode, page, text, primary }: Tokens): Record<string, CSSObject> => ({
  '*, *::before, *::after': { boxSizing: 'border-box' },
  html: { colorScheme: mode, WebkitTextSizeAdjust: '100%' },
  body: {
    margin: 0,
    background: page,
    color: text,
    fontFamily: fonts.text,
    fontSize: sizes.body,
    lineHeight: 1.5,
    WebkitFontSmoothing: 'antialiased',
  },
  ':focus-visible': { outline: `2px solid ${primary}`, outlineOffset: 2 },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': { transitionDuration: '0s !important', animationDuration: '0s !important' },
  },
});
