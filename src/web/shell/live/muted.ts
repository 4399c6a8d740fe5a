const mutedRecords = new Set<string>();

/** Mutes notifications about a record whose outcome the page itself will show. */
export const muteNotifications = (recordId: string): void => void mutedRecords.add(recordId);

/** `url`: the address of a notification. */
export const isMuted = (url: string): boolean => url.split(/[/?#]/).some((part) => mutedRecords.has(part));
