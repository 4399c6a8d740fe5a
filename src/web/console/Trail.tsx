/** Breadcrumbs of a page: area, list, record. Every step except the area is a link. */
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useResourceContext } from 'react-admin';
import { Link } from 'react-router';
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import type { TrailStep } from '#web/record/shell.ts';
import { areaOf, resourceByName } from './resources.ts';

/** `record`: the record that the page belongs to, unless the page is the record itself. */
export function Trail({ record }: { readonly record?: TrailStep | undefined }) {
  const name = useResourceContext() ?? '';
  const resource = resourceByName(name);
  if (resource === undefined) return null;
  const area = areaOf(name)?.title ?? '';
  const steps: readonly TrailStep[] = [
    ...(area === resource.titlePlural ? [] : [{ title: area }]),
    { title: resource.titlePlural, to: `/admin/${name}` },
    ...(record ? [record] : []),
  ];
  return (
    <Box component="nav" aria-label={texts['admin.trail']} sx={{ fontSize: 13, marginBottom: 0.5 }}>
      <PlainList as="ol" sx={{ display: 'flex', flexWrap: 'wrap' }}>
        {steps.map(({ title, to }, index) => (
          <Box component="li" key={title} sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
            {index > 0 && (
              <Box component="span" aria-hidden sx={{ marginInline: 0.75 }}>
                {'/'}
              </Box>
            )}
            {to === undefined ? (
              title
            ) : (
              <MuiLink component={Link} to={to} color="inherit" sx={{ fontWeight: 400 }}>
                {title}
              </MuiLink>
            )}
          </Box>
        ))}
      </PlainList>
    </Box>
  );
}
