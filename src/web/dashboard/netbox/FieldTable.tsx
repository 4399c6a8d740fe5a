/** The fields of one difference: the current and the new value, or both sides of a conflict. */
import Box from '@mui/material/Box';
import { netboxMessages as texts } from '#generated/domain/messages/netbox.ts';
import type { NetboxChange } from './choice.ts';

const titles: Readonly<Record<string, string>> = {
  circuit: texts['netbox.cid'],
  status: texts['netbox.status'],
  installed: texts['netbox.installed'],
  rate: texts['netbox.rate'],
  description: texts['netbox.description'],
  account: texts['netbox.account'],
  siteA: texts['netbox.siteA'],
  siteZ: texts['netbox.siteZ'],
  address: texts['netbox.address'],
  position: texts['netbox.position'],
};

export function FieldTable({ change: { kind, fields } }: { readonly change: NetboxChange }) {
  const isConflict = kind === 'conflict';
  const isThere = kind === 'create_there' || kind === 'change_there';
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: '88px minmax(0, 1fr)',
        gap: '2px 12px',
        margin: 0,
        fontSize: 13,
      }}
    >
      {fields
        .filter(({ field }) => field !== 'name')
        .map(({ field, here, there }) => {
          const [now, next] = isThere ? [there, here] : [here, there];
          return (
            <Box key={field} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {titles[field] ?? field}
              </Box>
              <Box component="dd" sx={{ margin: 0, overflowWrap: 'anywhere' }}>
                {isConflict ? (
                  <>
                    {texts['netbox.here']}: {here ?? '–'} · {texts['netbox.there']}: {there ?? '–'}
                  </>
                ) : (
                  <>
                    {now !== null && (
                      <Box component="span" sx={{ color: 'text.secondary' }}>
                        {now} →{' '}
                      </Box>
                    )}
                    {next ?? '–'}
                  </>
                )}
              </Box>
            </Box>
          );
        })}
    </Box>
  );
}
