import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useThesaurus } from '#client/sante/interaction/thesaurus.queries.ts';
import type { EditionThesaurus } from '#shared/sante/interaction/edition.schema.ts';
import type { LigneSuivie } from '#shared/sante/interaction/resume.rules.ts';
import type { ThesaurusIndexe } from '#shared/sante/interaction/thesaurus-indexe.rules.ts';
import type {
  ReponsePrescription,
  ResultatPrescription,
} from '#shared/sante/prescription/prescription.schema.ts';
import {
  type VigilanceDuResultat,
  vigilanceDuResultat,
} from '#shared/sante/prescription/vigilance-resultat.rules.ts';
import { cleDeLigne, ligneHorsPanier } from '#shared/vente/reservation/ligne-analysee.rules.ts';
import { veilleAtom } from '../interactions/veille.atoms.ts';

export interface Autour {
  index: ThesaurusIndexe;
  edition: EditionThesaurus;
  /** Of the basket, its client, and the patient. */
  lignes: readonly LigneSuivie[];
  panier: number;
}

/** Live: medicines added from the assistant count at once. */
export function useAutour(reponse: ReponsePrescription | null): Autour | null {
  const thesaurus = useThesaurus();
  const veille = useAtomValue(veilleAtom);
  const tenu = thesaurus.etat === 'tenu' ? thesaurus : null;
  const [index, edition] = [tenu?.index ?? null, tenu?.edition ?? null];
  return useMemo(() => {
    if (!index || !edition) return null;
    const dits = (reponse?.autres ?? []).flatMap(({ nom, composition }) =>
      composition ? [ligneHorsPanier(`dit ${nom}`, nom, composition)] : [],
    );
    const lignes = [...(veille?.autour ?? []), ...dits];
    return { index, edition, lignes, panier: veille?.lignes.length ?? 0 };
  }, [index, edition, veille, reponse]);
}

/** A basket line is not compared with itself. */
export const vigilanceDe = (
  { index, lignes }: Autour,
  m: ResultatPrescription,
): VigilanceDuResultat | null =>
  vigilanceDuResultat(
    index,
    ligneHorsPanier(m.id === null ? 'trouve' : cleDeLigne(m.id), m.libelle, m.composition),
    lignes,
  );
