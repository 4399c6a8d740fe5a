/** An icon that a schema names; decorative, because the text next to it has the same meaning. */
import { icons, type IconName } from '#generated/screens/icons.ts';
import type { SvgIconProps } from '@mui/material/SvgIcon';

export function ProductIcon({ name, ...rest }: { readonly name: string } & SvgIconProps) {
  const Icon = icons[name as IconName];
  return Icon === undefined ? null : <Icon fontSize="inherit" aria-hidden {...rest} />;
}
