import { Button } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { Component, type ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

/** An update replaced this chunk since the page loaded. */
const isChunkMissing = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|Failed to fetch|Unable to preload/i.test(
    error.message,
  );

interface State {
  error: unknown;
}

/** Instead of a white page; baskets are on the server. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const missing = isChunkMissing(error);
    return (
      <EmptyState
        level="h1"
        icon={<ErrorIcon size={48} />}
        title={missing ? 'Une nouvelle version est disponible' : 'Cet écran a rencontré une erreur'}
        text={
          missing
            ? 'Rechargez la page pour continuer avec la nouvelle version.'
            : 'Rechargez la page. Si l’erreur revient, prévenez votre administrateur.'
        }
        action={
          <Button intent="primary" onClick={() => location.reload()}>
            Recharger
          </Button>
        }
      />
    );
  }
}
