/** The name for showing and downloading a file: no paths or control characters. */

const longest = 200;

/** Control and direction characters could disguise a name. */
export function fileNameOf(given: string): string {
  const base = given.split(/[\\/]/).at(-1) ?? '';
  const clean = base.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '');
  const extension = /\.[a-z0-9]{1,8}$/i.exec(clean)?.[0] ?? '';
  const stem = clean
    .slice(0, clean.length - extension.length)
    .trim()
    .slice(0, longest);
  return `${stem === '' || /^\.+$/.test(stem) ? 'file' : stem}${extension}`;
}
