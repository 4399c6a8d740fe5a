/** The theme for pages with MUI components: the console and the customer application. */
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import './fonts.ts';
import { darkTheme, lightTheme } from './theme.ts';
import { useIsDark } from './useIsDark.ts';

export function MuiTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={useIsDark() ? darkTheme : lightTheme}>
      <CssBaseline />
      {children}
    </ThemeProvider>
  );
}
