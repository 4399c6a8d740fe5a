/** The few icons that public pages need, inlined so that no icon library is loaded. */
const paths = {
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  info: 'M12 11v6M12 7.2v.1',
  warning: 'M12 8v5M12 16.8v.1',
  error: 'M12 7v6M12 16.8v.1',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
} as const;

const isRound: ReadonlySet<string> = new Set(['info', 'warning', 'error']);

export type IconName = keyof typeof paths;

/** Decorative: the text next to it has the same meaning. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      {isRound.has(name) && <circle cx="12" cy="12" r="9.5" />}
      <path d={paths[name]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
