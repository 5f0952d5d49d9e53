import { useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { type EtatDuThesaurus, useThesaurus } from '#client/interaction/thesaurus.queries.ts';
import { useCompositions } from '#client/produit/produit.queries.ts';
import { estContreIndication } from '#shared/interaction/interaction.rules.ts';
import { bilanDesLignes } from '#shared/interaction/resume.rules.ts';
import { ligneAnalysee } from '#shared/reservation/ligne-analysee.rules.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { useAchatsRecents } from './achats-recents.ts';
import { veilleAtom } from './veille.atoms.ts';

/**
 * [CIN-6] Interactions of the displayed basket, computed locally on each change with the cached
 * edition. Returns the thesaurus state.
 */
export function useVeille(r: Reservation): EtatDuThesaurus['etat'] {
  const thesaurus = useThesaurus();
  const tenu = thesaurus.etat === 'tenu';
  const index = tenu ? thesaurus.index : null;
  const edition = tenu ? thesaurus.edition : null;
  const lignes = r.reservation_produits;
  const compositions = useCompositions(lignes.map((l) => l.produit_id));
  const { achats, historique } = useAchatsRecents(r, tenu);
  const dire = useSetAtom(veilleAtom);
  const veille = useMemo(() => {
    if (!index || !edition) return null;
    const duPanier = lignes.flatMap((l, i) => {
      const composition = compositions[i];
      return composition === false || composition === undefined
        ? []
        : [ligneAnalysee(l, composition)];
    });
    const avant = achats.map((a) => ligneAnalysee(a, a.composition, a.jour));
    const autour = [...duPanier, ...avant];
    const bilan = bilanDesLignes(index, autour);
    return {
      edition,
      bilan,
      historique,
      lignes: duPanier,
      autour,
      reservation_id: r.id,
      contre_indications: bilan.cartes.filter(estContreIndication).length,
    };
  }, [index, edition, lignes, compositions, achats, historique, r.id]);
  useLayoutEffect(() => dire(veille), [dire, veille]);
  useEffect(() => () => dire(null), [dire]);
  return thesaurus.etat;
}
