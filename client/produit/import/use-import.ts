import { useEffect, useRef, useState } from 'react';
import { useAtomValue } from 'jotai';
import type { ApiAnswer } from '#client/base/call-api.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import * as phrasesImport from '#shared/produit/import.phrases.ts';
import { TAILLE_IMPORT_MAX } from '#shared/produit/import.rules.ts';
import type { ImportProduits } from '#shared/produit/import.schema.ts';
import {
  arreterImport,
  ecrireImport,
  lireFichierImport,
  verifierDeNouveau,
  verifierFichier,
} from './importer.ts';
import { retenirImport, useImports } from './imports.queries.ts';

/** What this page does with a file before the server has it whole. */
export type Depart =
  | { etat: 'repos' }
  | { etat: 'lecture'; fichier: string }
  | { etat: 'envoi'; fichier: string; recues: number; total: number };
const REPOS: Depart = { etat: 'repos' };

const travaille = ({ statut }: ImportProduits): boolean =>
  statut === 'Vérification' || statut === 'Écriture';

/**
 * From a file to its report, then to the products. Sending stops with the screen; what the server
 * works on goes on, and is found again by whoever opens the screen.
 */
export function useImport() {
  const moi = useAtomValue(sessionAtom)?.id;
  const { data: imports, error } = useImports();
  const [depart, partir] = useState<Depart>(REPOS);
  const [erreurs, dire] = useState<readonly string[]>([]);
  // Undefined: nothing was chosen yet, one's own work under way is shown.
  const [choisi, choisir] = useState<number | null | undefined>(undefined);
  const arret = useRef<AbortController>(undefined);
  useEffect(() => () => arret.current?.abort(), []);

  const enTravail = imports?.find((i) => i.utilisateur_id === moi && travaille(i));
  const id = choisi === undefined ? enTravail?.id : choisi;
  const montre = imports?.find((i) => i.id === id) ?? null;

  const suivre = ({ success, data, errors }: ApiAnswer<ImportProduits>): void => {
    if (data) retenirImport(data);
    if (success && data) choisir(data.id);
    dire(success ? [] : errors);
  };
  const envoyer = async (fichier: File) => {
    arret.current?.abort();
    const { signal } = (arret.current = new AbortController());
    const passer = (d: Depart) => {
      if (!signal.aborted) partir(d);
    };
    dire([]);
    choisir(null);
    if (fichier.size > TAILLE_IMPORT_MAX) return dire([phrasesImport.importFichierTropGros]);
    passer({ etat: 'lecture', fichier: fichier.name });
    const lu = await lireFichierImport(fichier, signal);
    if (signal.aborted) return;
    if ('fautes' in lu) {
      passer(REPOS);
      return dire(lu.fautes);
    }
    const total = lu.lignes.length;
    const avancer = (recues: number) =>
      passer({ etat: 'envoi', fichier: fichier.name, recues, total });
    avancer(0);
    const reponse = await verifierFichier(fichier.name, lu, avancer, signal);
    if (signal.aborted) return;
    suivre(reponse);
    passer(REPOS);
  };
  const demander = async (
    appel: (id: number, signal: AbortSignal) => Promise<ApiAnswer<ImportProduits>>,
    { id: vise }: ImportProduits,
  ) => {
    const { signal } = (arret.current = new AbortController());
    const reponse = await appel(vise, signal);
    if (!signal.aborted) suivre(reponse);
  };
  return {
    imports,
    /** The reading of the list failed: said beside what can still be done. */
    illisible: error?.message,
    depart,
    erreurs,
    montre,
    envoyer: (fichier: File) => void envoyer(fichier),
    renoncer: () => {
      arret.current?.abort();
      partir(REPOS);
    },
    voir: (i: ImportProduits) => {
      dire([]);
      choisir(i.id);
    },
    recommencer: () => {
      dire([]);
      choisir(null);
    },
    ecrire: (i: ImportProduits) => void demander(ecrireImport, i),
    reverifier: (i: ImportProduits) => void demander(verifierDeNouveau, i),
    arreter: (i: ImportProduits) => void demander(arreterImport, i),
    estMien: (i: ImportProduits) => i.utilisateur_id === moi,
  };
}
export type MainSurImport = ReturnType<typeof useImport>;
