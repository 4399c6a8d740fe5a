/** Emails and calendar entries about one location. */
import { calendarFile } from '#domain/format/calendar-file.ts';
import { installActions } from '#generated/domain/lists/install-action.ts';
import { serviceTypes, type ServiceType } from '#generated/domain/lists/service-type.ts';
import type { Email } from '#server/kernel/email/mailer.ts';
import type { placeToNotify } from './queries.ts';

export type PlaceToNotify = Awaited<ReturnType<typeof placeToNotify.one>>;

export const serviceLabel = (type: ServiceType): string =>
  serviceTypes.find(({ value }) => value === type)?.label ?? type;

export const actionLabel = (action: string | null): string =>
  installActions.find(({ value }) => value === action)?.label ?? '';

/** To the contact of the order, who must have an address. */
export const carrierReminder = (place: PlaceToNotify & { readonly carrier_email: string }): Email => ({
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

/** A location with these fields known. */
type PlaceWith<Known extends keyof PlaceToNotify> = PlaceToNotify & {
  readonly [Key in Known]: NonNullable<PlaceToNotify[Key]>;
};

/** To the on-site contact, who must have an address. */
export const appointmentEmail = (place: PlaceWith<'email' | 'scheduled_install_date'>): Email => ({
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

/** A whole-day event with the window in its text, because carriers give hours without a time zone. */
const calendarOf = (place: PlaceWith<'scheduled_install_date'>): string =>
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
