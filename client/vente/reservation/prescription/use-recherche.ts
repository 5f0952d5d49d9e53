import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as phrasesPrescription from '#shared/sante/prescription/prescription.phrases.ts';
import {
  chercheSeule,
  lireListe,
  trierResultats,
} from '#shared/sante/prescription/prescription.rules.ts';
import type {
  DemandePrescription,
  ReponsePrescription,
} from '#shared/sante/prescription/prescription.schema.ts';
import { rechercherPrescription } from './prescription.actions.ts';
import { raisonEchec } from './prescription.queries.ts';

const REPOS_MS = 800;

/** Lists are comma separated. None outlives the dialog. */
export interface Saisie {
  pathologie: string;
  age: number | null;
  poids: number | null;
  allergies: string;
  contre_indications: string;
  grossesse: boolean;
  /** Other medicines taken, comma separated. */
  autres: string;
}
/** Outside 0–120 years or 1–300 kg: no search. */
export const horsAge = ({ age }: Saisie): boolean => age !== null && (age < 0 || age > 120);
export const horsPoids = ({ poids }: Saisie): boolean =>
  poids !== null && (poids < 1 || poids > 300);

const VIDE: Saisie = {
  pathologie: '',
  age: null,
  poids: null,
  allergies: '',
  contre_indications: '',
  grossesse: false,
  autres: '',
};
const demandeDe = (s: Saisie, depuis = 0): DemandePrescription => ({
  pathologie: s.pathologie.trim(),
  age: s.age,
  poids: s.poids,
  allergies: lireListe(s.allergies),
  contre_indications: lireListe(s.contre_indications),
  grossesse: s.grossesse,
  autres_medicaments: lireListe(s.autres),
  depuis,
});
/** All pages sorted as a whole [PRE-1]. */
const avecLaSuite = (
  lue: ReponsePrescription,
  suite: ReponsePrescription,
): ReponsePrescription => ({
  ...suite,
  resultats: trierResultats([...lue.resultats, ...suite.resultats]),
});

/**
 * On the button, or 800 ms after the last key. Last request wins; a service failure shows above the
 * fallback.
 */
export function useRecherche() {
  const [saisie, setSaisie] = useState(VIDE);
  const [lue, setLue] = useState<{ question: string; reponse: ReponsePrescription } | null>(null);
  const [erreur, setErreur] = useState('');
  const [chargement, setChargement] = useState(false);
  const tour = useRef(0);
  const demander = async (avant: ReponsePrescription | null) => {
    tour.current += 1;
    const mien = tour.current;
    setChargement(true);
    setErreur('');
    const question = JSON.stringify(demandeDe(saisie));
    const reponse = await rechercherPrescription(demandeDe(saisie, avant?.resultats.length)).catch(
      (e: unknown) => (e instanceof Error ? e : new Error('')),
    );
    if (mien !== tour.current) return;
    setChargement(false);
    if (reponse instanceof Error)
      return setErreur(phrasesPrescription.prescriptionErreur(raisonEchec(reponse)));
    // The service fell or came back: two sources do not mix.
    const memeSource = avant?.source === reponse.source;
    if (avant && !memeSource) return demander(null);
    if (reponse.message) setErreur(phrasesPrescription.prescriptionErreur(reponse.message));
    setLue({ question, reponse: avant ? avecLaSuite(avant, reponse) : reponse });
  };
  const chercher = async () => {
    if (!saisie.pathologie.trim()) return setErreur(phrasesPrescription.pathologieRequise);
    if (horsAge(saisie) || horsPoids(saisie)) return;
    await demander(null);
  };
  // Outdated answers are hidden.
  const actuelle = lue?.question === JSON.stringify(demandeDe(saisie)) ? lue.reponse : null;
  // Searched by button meanwhile: its pages stay.
  const seule = useEffectEvent(() => {
    if (actuelle === null) void chercher();
  });
  useEffect(() => {
    if (!chercheSeule(saisie.pathologie)) return;
    const minuterie = setTimeout(seule, REPOS_MS);
    return () => clearTimeout(minuterie);
  }, [saisie]);
  return {
    saisie,
    changer: (partie: Partial<Saisie>) => setSaisie((s) => ({ ...s, ...partie })),
    reponse: actuelle,
    erreur,
    chargement,
    chercher: () => void chercher(),
    suite: () => void demander(actuelle),
  };
}
