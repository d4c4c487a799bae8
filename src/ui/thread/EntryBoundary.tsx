import { Component, type ReactNode } from 'react';

type Props = { entry: unknown; fallback: ReactNode; onError: (cause: unknown) => void; children: ReactNode };
type State = { isBroken: boolean };

/** One broken entry cannot blank the chat: `fallback` replaces it until the entry changes. */
export class EntryBoundary extends Component<Props, State> {
  override state: State = { isBroken: false };

  static getDerivedStateFromError(): State {
    return { isBroken: true };
  }

  override componentDidCatch(cause: unknown): void {
    this.props.onError(cause);
  }

  override componentDidUpdate(before: Props, { isBroken }: State): void {
    if (isBroken && before.entry !== this.props.entry) this.setState({ isBroken: false });
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
