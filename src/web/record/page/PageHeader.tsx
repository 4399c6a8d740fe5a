/** The head of a page: title with count, description, and actions on the right. */
import { fonts } from '#web/theme/tokens.ts';
import { fill } from '#domain/format/fill.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { use, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#domain/format/number.ts';
import { isSameEntry } from '#web/shell/navigation/entry.ts';
import { ProductIcon } from '#web/ui/icon/ProductIcon.tsx';
import { CallButton } from '../actions/CallButton.tsx';
import { PermittedButton } from '../actions/PermittedButton.tsx';
import type { CreateAction, ScreenAction } from '../actions/screen-action.ts';
import type { RecordPage } from '#web/shell/records.ts';
import { ShellContext, type TrailStep } from '../shell.ts';
import { useDashboardPath } from '../team/paths.ts';
import { part } from '../walkthrough/part.ts';

interface Props {
  readonly title: string;
  /** Above the title, if there is no trail. */
  readonly caption?: string | undefined;
  readonly description?: ReactNode;
  readonly count?: Pick<RecordPage, 'total_count' | 'total_count_is_capped'> | undefined;
  /** Chips next to the title. */
  readonly beside?: ReactNode;
  /** The record that the page belongs to, unless the page is the record itself. */
  readonly record?: TrailStep;
  readonly actions?: readonly ScreenAction[];
  readonly onCreate?: (action: CreateAction) => void;
  /** Buttons that are not part of the screen description. */
  readonly children?: ReactNode;
}

export function PageHeader({ title, caption, record, actions = [], onCreate, children, ...rest }: Props) {
  const { pageTitle, Trail } = use(ShellContext);
  return (
    <Box component="header" sx={{ marginBottom: 2.5 }}>
      <title>{fill(pageTitle, { title })}</title>
      {Trail && <Trail record={record} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
        <Heading title={title} {...rest} caption={Trail ? undefined : caption} />
        {children && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>}
        <Box {...part('actions')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } }}>
          {actions.map((action, index) => (
            <PageAction
              key={`${action.kind} ${action.label}`}
              action={action}
              isPrimary={index === 0}
              onCreate={onCreate}
            />
          ))}
        </Box>
      </Box>
    </Box>
  );
}

function Heading({ title, caption, description, count, beside }: Props) {
  return (
    <Box sx={{ flex: 1, minWidth: 220 }}>
      {caption !== undefined && <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{caption}</Typography>}
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {title}
        {count && (
          <Box component="span" sx={countStyle}>
            {formatNumber(count.total_count)}
            {count.total_count_is_capped && '+'}
          </Box>
        )}
      </Typography>
      {beside && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, marginTop: 1 }}>{beside}</Box>}
      {description !== undefined && (
        <Typography sx={{ color: 'text.secondary', marginTop: 0.5 }}>{description}</Typography>
      )}
    </Box>
  );
}

const countStyle = { marginLeft: 1.5, fontFamily: fonts.text, fontWeight: 400, fontSize: 18, color: 'text.secondary' };

interface ActionProps {
  readonly action: ScreenAction;
  readonly isPrimary: boolean;
  readonly onCreate: ((action: CreateAction) => void) | undefined;
}

function PageAction({ action, isPrimary, onCreate }: ActionProps) {
  const pathOf = useDashboardPath();
  const look = {
    access: action.access,
    variant: isPrimary ? 'contained' : 'outlined',
    startIcon: action.icon === undefined ? undefined : <ProductIcon name={action.icon} />,
  } as const;
  switch (action.kind) {
    case 'navigate': {
      const to = pathOf(action.to);
      return (
        <PermittedButton {...look} component={Link} {...{ to, reloadDocument: !isSameEntry(to) }}>
          {action.label}
        </PermittedButton>
      );
    }
    case 'create':
      return action.to === undefined ? (
        <PermittedButton {...look} onClick={() => onCreate?.(action)}>
          {action.label ?? texts['app.new']}
        </PermittedButton>
      ) : (
        <PermittedButton {...look} component={Link} {...{ to: pathOf(action.to) }}>
          {action.label ?? texts['app.new']}
        </PermittedButton>
      );
    case 'call':
      return <CallButton action={action} {...look} />;
    default:
      return null;
  }
}
