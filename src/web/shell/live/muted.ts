/** What a page tells by itself, so that the news of it is no second message. */
const told = new Set<string>();

/** The page waits for the outcome of a record and will say it. */
export const muteNotifications = (recordId: string): void => void told.add(recordId);

/** For the address that news lead to. */
export const isMuted = (url: string): boolean => url.split(/[/?#]/).some((part) => told.has(part));
