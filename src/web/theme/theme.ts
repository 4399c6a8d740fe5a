/** The MUI themes built from the tokens; both entries and the console use these. */
import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import { components } from './components.ts';
import { breakpoints, darkTokens, fonts, lightTokens, radius, shadow, sizes, type Tokens } from './tokens.ts';

declare module '@mui/material/styles' {
  interface Theme {
    readonly tokens: Tokens;
  }
  interface ThemeOptions {
    readonly tokens?: Tokens;
  }
}

/**
 * Whether the visitor's system prefers reduced motion: disables animations and their delays. Test environments have no
 * `matchMedia`.
 */
const isStill = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
const durations = ['shortest', 'shorter', 'short', 'standard', 'complex', 'enteringScreen', 'leavingScreen'];
const still: ThemeOptions['transitions'] = {
  create: () => 'none',
  duration: Object.fromEntries(durations.map((name) => [name, 0])),
};

export const lightTheme: Theme = createTheme(themeOptions(lightTokens));
export const darkTheme: Theme = createTheme(themeOptions(darkTokens));

function themeOptions(tokens: Tokens): ThemeOptions {
  return {
    tokens,
    palette: palette(tokens),
    breakpoints: { values: { ...breakpoints } },
    shape: { borderRadius: radius.control },
    spacing: 8,
    shadows: Array.from({ length: 25 }, (_, level) => (level === 0 ? 'none' : shadow)) as Theme['shadows'],
    typography: typography(tokens),
    ...(isStill && { transitions: still }),
    components: components(tokens),
  };
}

function tone({ main }: { main: string }, contrastText: string) {
  return { main, contrastText };
}

function palette(tokens: Tokens): ThemeOptions['palette'] {
  const { tones, onPrimary } = tokens;
  return {
    mode: tokens.mode,
    primary: { main: tokens.primary, dark: tokens.primaryHover, contrastText: onPrimary },
    secondary: { main: tokens.heading, contrastText: tokens.surface },
    success: tone(tones.success, onPrimary),
    warning: tone(tones.warning, onPrimary),
    error: tone(tones.error, onPrimary),
    info: tone(tones.info, onPrimary),
    text: { primary: tokens.text, secondary: tokens.textSecondary },
    background: { default: tokens.page, paper: tokens.surface },
    divider: tokens.line,
  };
}

function typography(tokens: Tokens): ThemeOptions['typography'] {
  const heading = { color: tokens.heading, letterSpacing: 0 };
  return {
    fontFamily: fonts.text,
    fontSize: sizes.body,
    h1: { ...heading, fontFamily: fonts.title, fontWeight: 700, fontSize: sizes.title, lineHeight: 1.25 },
    h2: { ...heading, fontWeight: 600, fontSize: sizes.section, lineHeight: 1.3 },
    h3: { ...heading, fontWeight: 600, fontSize: sizes.form, lineHeight: 1.4 },
    body1: { fontSize: sizes.body, lineHeight: 1.5 },
    body2: { fontSize: sizes.table, lineHeight: 1.45 },
    caption: { fontSize: sizes.caption, lineHeight: 1.4 },
    button: { fontSize: sizes.body, fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
  };
}
