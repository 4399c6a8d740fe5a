/** News for those who hear the page. */
import styled from '@emotion/styled';
import { hiddenFromSight } from '#web/theme/style.ts';

export const VisuallyHidden = styled('output')(hiddenFromSight);
