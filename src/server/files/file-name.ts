/** The name under which a file is shown and downloaded: never a path, never a control character. */

const longest = 200;

export function fileNameOf(given: string): string {
  const base = given.split(/[\\/]/).at(-1) ?? '';
  // oxlint-disable-next-line no-control-regex -- control and direction characters are what it removes
  const clean = base
    .normalize('NFC')
    .replaceAll(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/g, '');
  const extension = /\.[a-z0-9]{1,8}$/i.exec(clean)?.[0] ?? '';
  const stem = clean
    .slice(0, clean.length - extension.length)
    .trim()
    .slice(0, longest);
  return `${stem === '' || /^\.+$/.test(stem) ? 'file' : stem}${extension}`;
}
