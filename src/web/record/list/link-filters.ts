/** Filters of a list by records that belong to its records or that they reference: tags, followers, countries. [TB-009] [TB-014] */
import { addressView } from '#generated/screens/views/address.ts';
import { serviceGroupFollowerView } from '#generated/screens/views/service-group-follower.ts';
import { serviceGroupView } from '#generated/screens/views/service-group.ts';
import { serviceTaggingView } from '#generated/screens/views/service-tagging.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import type { FieldView, ManyView } from '#runtime/view.ts';

const link = (wire: string, { title }: Pick<ManyView, 'title'>, { reference }: FieldView): FieldView => ({
  key: wire,
  wire,
  title,
  kind: 'reference',
  column: 'hidden',
  filter: ['in'],
  ...(reference && { reference }),
});

const follower: FieldView = serviceGroupFollowerView.fields.userId;
const { followers } = serviceGroupView.many;

const { country } = addressView.fields;

/** The country field of a service's address. [SV-051] */
export const countryOfService: FieldView = {
  ...country,
  key: `address.${country.key}`,
  wire: `address.${country.wire}`,
  column: 'hidden',
};

export const linkFilters: Readonly<Partial<Record<string, readonly FieldView[]>>> = {
  service: [
    countryOfService,
    link('tags', serviceView.many.tags, serviceTaggingView.fields.tagId),
    link('service_group.followers', followers, follower),
  ],
  'service-group': [link('followers', followers, follower)],
};
