/** What other areas ask of the questionnaire. Nothing else of the area is imported from outside. */
export { lockCalendar, openSlots, slotTaken } from './meeting.ts';
