import { NonIdealState } from '@blueprintjs/core';
import { Build } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';

/** Honest answer of an address whose screen is still to come. */
export function EcranAbsent() {
  return <NonIdealState className="page-vide" icon={<Build size={48} />} title="Cet écran n’est pas encore disponible" action={<Link to="/">Retour à l’accueil</Link>} />;
}
