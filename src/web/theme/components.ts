/** Styles of the MUI components, from the tokens. */
import type { ThemeOptions } from '@mui/material/styles';
import { layout, radius, sizes, type Tokens } from './tokens.ts';

/** Not MUI's `Components<Theme>`: comparing the two types takes most of the time of the whole type check. */
type ComponentStyles = NonNullable<ThemeOptions['components']>;

export function components(tokens: Tokens): ComponentStyles {
  return { ...base(tokens), ...controls(tokens), ...surfaces(tokens), ...tables(tokens) };
}

function base({ primary, page, text }: Tokens): ComponentStyles {
  return {
    MuiCssBaseline: {
      styleOverrides: {
        body: { backgroundColor: page, color: text, fontSize: sizes.body },
        ':focus-visible': { outline: `2px solid ${primary}`, outlineOffset: 2 },
        // Print hides controls.
        '@media print': {
          body: { backgroundColor: '#fff' },
          'nav, .MuiAppBar-root, .MuiButton-root, .MuiIconButton-root, [role="tablist"], [data-no-print]': {
            display: 'none !important',
          },
          // Print shows collapsed content, which a reader cannot open.
          'details::details-content': { contentVisibility: 'visible', blockSize: 'auto' },
        },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { transitionDuration: '0s !important', animationDuration: '0s !important' },
        },
      },
    },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
  };
}

function controls({ control, textSecondary, line, primary, tones }: Tokens): ComponentStyles {
  return {
    // A message wraps, because a scroll box could not be reached by keyboard.
    MuiAlert: { styleOverrides: { message: { overflow: 'visible', overflowWrap: 'anywhere' } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { borderRadius: radius.control, minHeight: 40, paddingInline: 16, whiteSpace: 'nowrap' },
        sizeSmall: { minHeight: 32, paddingInline: 10, fontSize: sizes.table },
        outlined: { borderColor: line },
      },
    },
    MuiIconButton: { styleOverrides: { root: { borderRadius: radius.control } } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { borderRadius: radius.control },
        notchedOutline: { borderColor: control },
      },
    },
    MuiInputBase: { styleOverrides: { input: { '&::placeholder': { color: textSecondary, opacity: 1 } } } },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          color: textSecondary,
          borderColor: line,
          '&.Mui-selected': { color: tones.purple.ink, backgroundColor: tones.purple.tint },
        },
      },
    },
    MuiInputLabel: { styleOverrides: { root: { color: textSecondary } } },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: sizes.caption } } },
    MuiTab: { styleOverrides: { root: { minHeight: 44, paddingInline: 12, minWidth: 0 } } },
    MuiTabs: { styleOverrides: { root: { minHeight: 44 }, indicator: { height: 3, backgroundColor: primary } } },
    MuiChip: { styleOverrides: { root: { borderRadius: radius.control, fontWeight: 600, fontSize: sizes.caption } } },
    MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { fontWeight: 600 } } },
    MuiFormLabel: { styleOverrides: { asterisk: { color: tones.error.main } } },
  };
}

function surfaces({ line, heading, surface }: Tokens): ComponentStyles {
  return {
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: radius.card } } },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiDialogTitle: { defaultProps: { variant: 'h2' } },
    MuiDialog: { styleOverrides: { paper: { borderRadius: radius.card, border: `1px solid ${line}` } } },
    // Long text stays readable on a phone.
    MuiMenuItem: { styleOverrides: { root: { whiteSpace: 'normal' } } },
    MuiAutocomplete: { styleOverrides: { listbox: { maxHeight: `min(40vh, ${layout.menuHeight}px)` } } },
    MuiMenu: { styleOverrides: { paper: { maxHeight: layout.menuHeight, border: `1px solid ${line}` } } },
    MuiTooltip: {
      defaultProps: { arrow: true, enterDelay: 300 },
      styleOverrides: {
        tooltip: { fontSize: sizes.caption, backgroundColor: heading, color: surface, maxWidth: 320 },
        arrow: { color: heading },
      },
    },
  };
}

function tables({ line, subtle, textSecondary }: Tokens): ComponentStyles {
  return {
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: line, fontSize: sizes.table, padding: '0 12px', height: 40 },
        head: { backgroundColor: subtle, color: textSecondary, fontWeight: 600, whiteSpace: 'nowrap' },
      },
    },
  };
}
