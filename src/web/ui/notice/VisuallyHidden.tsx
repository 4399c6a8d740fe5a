/** Text for screen readers only. */
import styled from '@emotion/styled';
import { hiddenFromSight } from '#web/theme/style.ts';

export const VisuallyHidden = styled('output')(hiddenFromSight);
