/** `invoiceDate` as the API writes it. */
export const wireOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
