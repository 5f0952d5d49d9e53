import { Build } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import { EmptyState } from '#client/ui/empty-state.tsx';

/** Honest answer of an address whose screen is still to come. */
export function EcranAbsent() {
  return (
    <EmptyState
      niveau="h1"
      icone={<Build size={48} />}
      titre="Cet écran n’est pas encore disponible"
      action={<Link to="/">Retour à l’accueil</Link>}
    />
  );
}
