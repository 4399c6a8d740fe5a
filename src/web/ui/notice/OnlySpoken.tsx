/** News for those who hear the page. */
import styled from '@emotion/styled';
import { onlySpoken } from '#web/theme/style.ts';

export const OnlySpoken = styled('output')(onlySpoken);
