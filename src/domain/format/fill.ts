/** Fills the placeholders of a text: `Resend in {seconds} s`. */
export function fill(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined || value === null ? place : String(value);
  });
}
