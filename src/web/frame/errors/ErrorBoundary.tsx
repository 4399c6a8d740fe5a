/** Replaces a failed page by the error screen until the next navigation (SH-044, SH-045). */
import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './ErrorScreen.tsx';
import { report } from '#web/shell/api/report.ts';

interface Props {
  /** Path of the page; a change resets the error. */
  readonly path: string;
  readonly children: ReactNode;
}

interface State {
  readonly failedPath: string | null;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failedPath: null };

  static getDerivedStateFromProps({ path }: Props, { failedPath }: State): State | null {
    return failedPath !== null && failedPath !== '' && failedPath !== path ? { failedPath: null } : null;
  }

  static getDerivedStateFromError(): State {
    return { failedPath: '' };
  }

  override componentDidCatch(error: Error): void {
    this.setState({ failedPath: this.props.path });
    report(error.message, { stack: error.stack });
  }

  override render(): ReactNode {
    return this.state.failedPath === null ? this.props.children : <ErrorScreen />;
  }
}
