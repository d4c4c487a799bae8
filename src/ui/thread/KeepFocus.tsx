import { Component, type ReactNode, type RefObject } from 'react';
import { focusedIn } from '../parts/focusedIn.ts';

type Props = { area: RefObject<HTMLElement | null>; onLost: (area: HTMLElement) => void; children: ReactNode };

/**
 * Calls `onLost` when the focused element in `area` was removed, as the buttons of an answered question are, so that a keyboard need not begin
 * at the top again.
 */
export class KeepFocus extends Component<Props> {
  // React calls only class components before it changes the document.
  override getSnapshotBeforeUpdate(): boolean {
    const { current } = this.props.area;
    return current?.contains(focusedIn(current)) ?? false;
  }

  override componentDidUpdate(_props: Props, _state: unknown, hadFocus: boolean): void {
    const { area, onLost } = this.props;
    if (hadFocus && area.current && focusedIn(area.current) === null) onLost(area.current);
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
