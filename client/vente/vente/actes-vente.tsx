import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { Document, EyeOpen, List } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { forgetScans, holdScans, releaseScans } from '#client/ui/scan/use-scan.ts';
import type { Vente } from '#shared/vente/vente/vente.schema.ts';
import { RowActs } from '#client/ui/liste/row-acts.tsx';

/** Lazy-loaded. */
const FactureDialogue = lazyScreen(() => import('./facture-dialogue.tsx'), 'FactureDialogue');
const ProduitsDialogue = lazyScreen(() => import('./facture-dialogue.tsx'), 'ProduitsDialogue');
const VenteDialogue = lazyScreen(() => import('./vente-dialogue.tsx'), 'VenteDialogue');

const DIALOGUES = { detail: VenteDialogue, facture: FactureDialogue, produits: ProduitsDialogue };
/** `retour`: counter of return openings. */
type Ouverte = { id: number; quoi: keyof typeof DIALOGUES; retour?: number };
export const LARGEUR_ACTES = 76;

/** Row acts and open dialog; `?vente=42` opens that sale. `reprendre`: for a return. */
export function useActesVente() {
  const [adresse] = useSearchParams();
  const [ouverte, ouvrir] = useState<Ouverte | null>(() => {
    const id = Number(adresse.get('vente'));
    return Number.isInteger(id) && id > 0 ? { id, quoi: 'detail' } : null;
  });
  useEffect(() => forgetScans, []);
  const fermer = () => {
    ouvrir(null);
    releaseScans();
  };
  // Scans may precede the sale's read.
  const reprendre = (id: number) => {
    holdScans();
    ouvrir((avant) => ({ id, quoi: 'detail', retour: (avant?.retour ?? 0) + 1 }));
  };
  const actes = ({ id }: Pick<Vente, 'id'>) => (
    <RowActs
      of={`la vente ${id}`}
      opening={`Voir la vente ${id}`}
      acts={[
        { icon: <EyeOpen />, text: 'Détail', act: () => ouvrir({ id, quoi: 'detail' }) },
        { icon: <List />, text: 'Produits', act: () => ouvrir({ id, quoi: 'produits' }) },
        { icon: <Document />, text: 'Facture', act: () => ouvrir({ id, quoi: 'facture' }) },
      ]}
    />
  );
  const Ouvert = ouverte && DIALOGUES[ouverte.quoi];
  const dialogue = Ouvert && (
    <Ouvert
      key={`${ouverte.id}-${ouverte.retour}`}
      id={ouverte.id}
      fermer={fermer}
      retour={ouverte.retour !== undefined}
    />
  );
  return { actes, dialogue, reprendre };
}
