/** The look of Trunkline: colors by meaning, sizes, type. Both themes derive from the same palette. */
import { limits } from '#generated/domain/limits.ts';

const { navy, purple, grey, success, warning, error, info } = limits.palette;
const families = limits.fontFamilies;

/** Colors of a meaning: the color itself, a readable text color on its tint, and the tint for backgrounds. */
export interface Tone {
  readonly main: string;
  readonly ink: string;
  readonly tint: string;
}

export type Meaning = 'success' | 'warning' | 'error' | 'info' | 'neutral' | 'purple';

export interface Tokens {
  readonly mode: 'light' | 'dark';
  readonly page: string;
  readonly surface: string;
  /** Table heads, hovered rows. */
  readonly subtle: string;
  readonly text: string;
  readonly textSecondary: string;
  readonly heading: string;
  readonly line: string;
  /** Borders of inputs: 3:1 against the surface. */
  readonly control: string;
  readonly bar: string;
  readonly onBar: string;
  readonly primary: string;
  readonly primaryHover: string;
  readonly onPrimary: string;
  readonly tones: Readonly<Record<Meaning, Tone>>;
}

export const lightTokens: Tokens = {
  mode: 'light',
  page: grey[50],
  surface: '#FFFFFF',
  subtle: '#F1F3F8',
  text: grey[900],
  textSecondary: grey[600],
  heading: navy[900],
  line: grey[300],
  control: '#8A94A8',
  bar: navy[900],
  onBar: '#FFFFFF',
  primary: purple[600],
  primaryHover: '#4A31B8',
  onPrimary: '#FFFFFF',
  tones: {
    success: { main: success, ink: '#14633B', tint: '#E8F2ED' },
    warning: { main: warning, ink: '#7C4900', tint: '#F5EFE6' },
    error: { main: error, ink: '#9C1F18', tint: '#F7E9E8' },
    info: { main: info, ink: '#1A52A5', tint: '#E9EFF9' },
    neutral: { main: grey[600], ink: '#485062', tint: '#EDEFF3' },
    purple: { main: purple[600], ink: '#4A31B8', tint: purple[100] },
  },
};

export const darkTokens: Tokens = {
  mode: 'dark',
  page: '#0B1430',
  surface: '#131F42',
  subtle: '#1A284F',
  text: grey[50],
  textSecondary: '#AEB6C8',
  heading: '#FFFFFF',
  line: '#2F3D68',
  control: '#7C88A8',
  bar: '#070D22',
  onBar: '#FFFFFF',
  primary: '#B3A5FB',
  primaryHover: '#CCC3FD',
  onPrimary: navy[900],
  tones: {
    success: { main: '#6FCF97', ink: '#8ADBAC', tint: '#1B3A49' },
    warning: { main: '#E5AE5C', ink: '#ECC080', tint: '#303546' },
    error: { main: '#F59088', ink: '#F8ADA6', tint: '#332F4C' },
    info: { main: '#8DB8F7', ink: '#A9CAF9', tint: '#24355B' },
    neutral: { main: '#AEB6C8', ink: '#C7CDDA', tint: '#293455' },
    purple: { main: '#B3A5FB', ink: '#C9BFFC', tint: '#2A325C' },
  },
};

/** Layout in px, from the product's limits. */
export const layout = {
  rail: limits.sideRailWidthPx,
  drawer: limits.drawerWidthPx,
  topBar: limits.topBarHeightPx,
  adminTopBar: limits.adminTopBarHeightPx,
  notificationPanel: limits.notificationPanelWidthPx,
  snackbar: limits.snackbarMaxWidthPx,
  card: limits.cardWidthPx,
  menuHeight: limits.menuMaxHeightPx,
  form: 640,
  page: 1440,
} as const;

export const radius = { card: 8, control: 6 } as const;
export const fonts = {
  text: `${families.text}, system-ui, sans-serif`,
  title: `${families.title}, Georgia, serif`,
} as const;
export const sizes = { caption: 12, table: 13, body: 14, form: 16, section: 20, title: 28 } as const;
export const breakpoints = limits.breakpointsPx;
/** Titles of pages and questions. */
export const titleStyle = ({ heading }: Tokens) => ({
  fontFamily: fonts.title,
  fontWeight: 700,
  fontSize: sizes.title,
  lineHeight: 1.25,
  color: heading,
  margin: 0,
});
/** For floating elements only. */
export const shadow = '0 8px 24px rgb(15 27 61 / 16%)';
