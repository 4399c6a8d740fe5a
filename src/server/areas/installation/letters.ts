/** Letters and calendar entries about one location. */
import { calendarFile } from '#domain/format/calendar-file.ts';
import { installActions } from '#generated/domain/lists/install-action.ts';
import { serviceTypes, type ServiceType } from '#generated/domain/lists/service-type.ts';
import type { Letter } from '#server/kernel/email/post-office.ts';
import type { placeToTell } from './queries.ts';

export type PlaceToTell = Awaited<ReturnType<typeof placeToTell.one>>;

export const serviceLabel = (type: ServiceType): string =>
  serviceTypes.find(({ value }) => value === type)?.label ?? type;

export const actionLabel = (action: string | null): string =>
  installActions.find(({ value }) => value === action)?.label ?? '';

/** To the contact of the order, who must have an address. */
export const carrierReminder = (place: PlaceToTell & { readonly carrier_email: string }): Letter => ({
  template: 'order-reminder',
  to: place.carrier_email,
  userId: null,
  teamId: place.team_id,
  values: {
    contact: place.carrier_contact ?? '',
    company: place.company,
    service: serviceLabel(place.service_type),
    address: place.address,
    orderNumber: place.order_number ?? place.service_name,
    message: actionLabel(place.next_action),
    date: (place.waiting_since ?? '').slice(0, 10),
  },
});

/** A place of which that is known. */
type Told<Known extends keyof PlaceToTell> = PlaceToTell & { readonly [Key in Known]: NonNullable<PlaceToTell[Key]> };

/** To the person who opens the door, who must have an address. */
export const appointmentLetter = (place: Told<'email' | 'scheduled_install_date'>): Letter => ({
  template: 'appointment-tomorrow',
  to: place.email,
  userId: null,
  teamId: place.team_id,
  values: {
    contact: place.contact ?? '',
    company: place.company,
    service: serviceLabel(place.service_type),
    address: place.address,
    date: place.scheduled_install_date,
    message: place.appointment_window ?? '–',
    place: place.demarc ?? '–',
  },
  calendar: calendarOf(place),
});

/** A whole day: the window stands in its text, for carriers give hours that no calendar knows the zone of. */
const calendarOf = (place: Told<'scheduled_install_date'>): string =>
  calendarFile([
    {
      id: `${place.service_id}-${place.scheduled_install_date.replaceAll('-', '')}`,
      title: `${place.provider}: ${serviceLabel(place.service_type)}`,
      at: place.scheduled_install_date,
      changedAt: new Date().toISOString(),
      place: place.address,
      ...(place.appointment_window !== null && { text: place.appointment_window }),
    },
  ]);
