import { part, value } from '#server/kernel/data/statements/raw.ts';

/**
 * The day until which the LOA-CFA of location `l` of service `s` is usable. Letters for number ports or agency do not
 * count, nor does an unsigned one. Null without an end.
 */
export const loaEnd = part`
  (select case when bool_or(a.purpose is not null and a.expires_on is null) then null else max(a.expires_on) end
     from attachments a
    where (a.service_id = s.id or a.service_id is null and a.service_group_id = s.service_group_id)
      and a.category = ${value<'attachments.category'>('LOA')} and not a.is_superseded
      and coalesce(a.purpose, ${value<'attachments.purpose'>('cfa')}) = ${value<'attachments.purpose'>('cfa')}
      and not (a.status = ${value<'attachments.status'>('OUT_FOR_SIGNATURE')}
               or a.signature_required and a.status = ${value<'attachments.status'>('CURRENT')})
      and exists (select from install_tasks t where t.service_location_id = l.id
                     and t.step = ${value<'install_tasks.step'>('loa_cfa')}
                     and t.status <> ${value<'install_tasks.status'>('not_applicable')}))`;
