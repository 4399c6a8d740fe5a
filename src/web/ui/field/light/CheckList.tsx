/** Several values of a longer list, as check boxes in a frame. [QN-137] */
import { framed, type FrameProps } from '../contract.ts';
import { CheckMenu, type CheckMenuProps } from './CheckMenu.tsx';
import { Frame } from './Frame.tsx';

type Props = FrameProps & Pick<CheckMenuProps, 'choices' | 'chosen' | 'onToggle' | 'isOpenAtFirst'>;

export const CheckList = ({ choices, chosen, onToggle, isOpenAtFirst = false, ...frame }: Props) => (
  <Frame {...frame}>
    <CheckMenu {...framed(frame)} {...{ choices, chosen, onToggle, isOpenAtFirst }} />
  </Frame>
);
