import { Button } from '@blueprintjs/core';
import { Error as IconeErreur } from '@blueprintjs/icons';
import { Component, type ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

/**
 * A new version was installed while this page was open: the piece it asks for no longer exists
 * under its old name.
 */
const estMorceauAbsent = (erreur: unknown): boolean =>
  erreur instanceof Error &&
  /dynamically imported module|module script failed|Failed to fetch|Unable to preload/i.test(
    erreur.message,
  );

interface Etat {
  erreur: unknown;
}

/**
 * What a bug shows instead of a white page. Nothing typed elsewhere is lost: baskets are on the
 * server.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, Etat> {
  override state: Etat = { erreur: null };

  static getDerivedStateFromError(erreur: unknown): Etat {
    return { erreur };
  }

  override render(): ReactNode {
    const { erreur } = this.state;
    if (erreur === null) return this.props.children;
    const absent = estMorceauAbsent(erreur);
    return (
      <EmptyState
        niveau="h1"
        icone={<IconeErreur size={48} />}
        titre={absent ? 'Une nouvelle version est disponible' : 'Cet écran a rencontré une erreur'}
        texte={
          absent
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
