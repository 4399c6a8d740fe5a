/** The interface of the questionnaire for other areas. They import nothing else of this area. */
export { lockCalendar, openSlots, slotTaken } from './meeting.ts';
