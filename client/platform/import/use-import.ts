import { useEffect, useRef, useState } from 'react';
import { useAtomValue } from 'jotai';
import type { ApiAnswer } from '#client/base/call-api.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import type { ImportFichier, StoredNature } from '#shared/platform/import/import.schema.ts';
import * as phrases from '#shared/platform/import/lecture.phrases.ts';
import type { Reponse } from '#shared/platform/import/lignes.rules.ts';
import {
  arreterImport,
  ecrireImport,
  envoyerFichier,
  reprendreImport,
  verifierFichier,
} from './envoyer-fichier.ts';
import { retenirImport, useImports } from './imports.queries.ts';
import type { FichierLu } from './use-fichier.offert.ts';

const AU_TRAVAIL: ReadonlySet<string> = new Set(['Vérification', 'Écriture', 'Annulation']);
export const travaille = ({ statut }: Pick<ImportFichier, 'statut'>): boolean =>
  AU_TRAVAIL.has(statut);

export interface Envoi {
  recues: number;
  total: number;
}
type Demande = (id: number, signal: AbortSignal) => Promise<ApiAnswer<ImportFichier>>;

/**
 * Upload to written. Upload stops with the screen; server work goes on and is resumed on reopening.
 */
export function useImport(nature: StoredNature) {
  const moi = useAtomValue(sessionAtom)?.id;
  const { data: imports, error } = useImports(nature);
  const [envoi, partir] = useState<Envoi | null>(null);
  const [erreurs, setErreurs] = useState<readonly string[]>([]);
  // Undefined: nothing chosen, one's own running import shows.
  const [choisi, choisir] = useState<number | null | undefined>(undefined);
  const [enDepart, partirEcrire] = useState(false);
  const arret = useRef<AbortController>(undefined);
  useEffect(() => () => arret.current?.abort(), []);

  const enTravail = imports?.find((i) => i.utilisateur_id === moi && travaille(i));
  // Stays selected when its work ends.
  if (choisi === undefined && enTravail) choisir(enTravail.id);
  const id = choisi === undefined ? enTravail?.id : choisi;
  const montre = imports?.find((i) => i.id === id) ?? null;

  const suivre = ({ success, data, errors }: ApiAnswer<ImportFichier>): boolean => {
    if (data) retenirImport(data);
    if (success && data) choisir(data.id);
    setErreurs(success ? [] : errors);
    return success;
  };
  const envoyer = async (lu: FichierLu) => {
    arret.current?.abort();
    const { signal } = (arret.current = new AbortController());
    const total = lu.fichier.rangees.length;
    const avancer = (recues: number) => {
      if (!signal.aborted) partir({ recues, total });
    };
    setErreurs([]);
    choisir(null);
    avancer(0);
    const reponse = await envoyerFichier(nature, lu, avancer, signal);
    if (signal.aborted) return;
    suivre(reponse);
    partir(null);
  };
  const demander = async (appel: Demande, { id: vise }: ImportFichier): Promise<boolean> => {
    const { signal } = (arret.current = new AbortController());
    const reponse = await appel(vise, signal);
    return !signal.aborted && suivre(reponse);
  };
  const ecrire = async (i: ImportFichier) => {
    partirEcrire(true);
    await demander(ecrireImport, i);
    partirEcrire(false);
  };
  return {
    imports,
    illisible: error?.message,
    envoi,
    erreurs,
    montre,
    envoyer: (lu: FichierLu) => void envoyer(lu),
    renoncer: () => {
      arret.current?.abort();
      partir(null);
    },
    voir: (i: ImportFichier) => {
      setErreurs([]);
      choisir(i.id);
    },
    quitter: () => {
      setErreurs([]);
      choisir(null);
    },
    verifier: (i: ImportFichier, reponses: readonly Reponse[]) =>
      demander((vise, signal) => verifierFichier(vise, { reponses }, signal), i),
    /** Rematches columns without uploading again, unless headers differ. */
    reprendre: (i: ImportFichier, lu: FichierLu) => {
      const { champs, rangees } = lu.fichier;
      const memesRangees = i.nb_lignes === rangees.length && i.champs.length === champs.length;
      if (memesRangees && i.statut === 'Vérifié')
        void demander((vise, s) => verifierFichier(vise, { reponses: i.reponses, champs }, s), i);
      else void envoyer(lu);
    },
    ecrire: (i: ImportFichier) => void ecrire(i),
    /** Write requested, unanswered. */
    enDepart,
    arreter: (i: ImportFichier) => void demander(arreterImport, i),
    defaire: async (i: ImportFichier) => {
      const { defaireTitre: titre, defaireTexte: texte } = phrases;
      if (await askFirst({ titre, quoi: i.fichier, texte })) await demander(reprendreImport, i);
    },
    estMien: (i: ImportFichier) => i.utilisateur_id === moi,
  };
}
export type MainSurImport = ReturnType<typeof useImport>;
