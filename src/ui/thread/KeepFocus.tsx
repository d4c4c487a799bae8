import { Component, type ReactNode, type RefObject } from 'react';
import { focusedIn } from '../parts/focusedIn.ts';

type Props = { area: RefObject<HTMLElement | null>; children: ReactNode };

/** When what has the focus goes, as an answered question's buttons do, `area` takes it: a keyboard goes on from there, not from the top. */
export class KeepFocus extends Component<Props> {
  // Only a class is asked before React touches the document.
  override getSnapshotBeforeUpdate(): boolean {
    const { current } = this.props.area;
    return current?.contains(focusedIn(current)) ?? false;
  }

  override componentDidUpdate(_props: Props, _state: unknown, hadFocus: boolean): void {
    const { current } = this.props.area;
    if (hadFocus && current && !current.contains(focusedIn(current))) current.focus({ preventScroll: true });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
