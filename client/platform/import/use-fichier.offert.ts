import { useEffect, useRef, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { FILE_MAX, type FileTable } from '#client/ui/lecture/lire-tableau.ts';
import {
  type ChampDit,
  champsDevines,
  champsRetenus,
  sansRaison,
  manquesDe,
  signatureDeLecture,
} from '#shared/platform/import/appariement.rules.ts';
import type { Nature } from '#shared/platform/import/champs.ts';
import {
  type LectureDeFichier,
  lireColonnes,
  type Rangee,
} from '#shared/platform/import/colonnes.rules.ts';
import { lireAppariement, retenirAppariement } from '#shared/platform/import/import.api.ts';
import * as phrases from '#shared/platform/import/import.phrases.ts';
import { COLONNES_MAX, LIGNES_IMPORT_MAX } from '#shared/platform/import/import.schema.ts';
import type { Fichier } from '#shared/platform/import/lire-fichier.rules.ts';

export interface FichierOuvert {
  nom: string;
  table: FileTable;
  lecture: LectureDeFichier;
  champs: readonly ChampDit[];
  /** Mapping reused from the last file with these headers. */
  repris: boolean;
  /** Edited by hand: confirm before leaving. */
  touche: boolean;
}
export interface FichierLu {
  nom: string;
  fichier: Fichier;
}
type Etat =
  | { etape: 'choisir' }
  | { etape: 'lecture'; nom: string }
  | { etape: 'apparier'; ouvert: FichierOuvert }
  | { etape: 'lu'; ouvert: FichierOuvert; lu: FichierLu };

function lireEnFil(fichier: File, signal: AbortSignal): Promise<FileTable | { faute: string }> {
  return new Promise((ok) => {
    const fil = new Worker(new URL('./lecteur.worker.ts', import.meta.url), { type: 'module' });
    const rendre = (lu: FileTable | { faute: string }) => {
      fil.terminate();
      ok(lu);
    };
    signal.addEventListener('abort', () => rendre({ faute: '' }), { once: true });
    fil.onmessage = ({ data }: MessageEvent<FileTable | { faute: string }>) => rendre(data);
    fil.onerror = () => rendre({ faute: phrases.fichierIllisible });
    fil.postMessage(fichier);
  });
}

/** Timeout for the stored mapping; then the guess is used. */
const PATIENCE_MS = 4_000;
const estDite = ({ cellules }: Rangee): boolean => cellules.some((c) => c.trim() !== '');

function fichierDe(nature: Nature, { nom, table, lecture, champs }: FichierOuvert): FichierLu {
  return {
    nom,
    fichier: {
      nature,
      champs: champs.map((c) => c ?? null),
      tetes: lecture.tetes === null ? null : lecture.colonnes.map((c) => c.tete ?? ''),
      texte: table.text,
      rangees: lecture.rangees.filter(estDite),
    },
  };
}

/** From choice to matched columns. `source`: supplier id, if any. */
export function useFichier(nature: Nature, source = '') {
  const [etat, passer] = useState<Etat>({ etape: 'choisir' });
  const [faute, setFaute] = useState<string | null>(null);
  const arret = useRef<AbortController>(undefined);
  useEffect(() => () => arret.current?.abort(), []);

  const refuser = (phrase: string) => {
    passer({ etape: 'choisir' });
    setFaute(phrase);
  };
  const choisir = async (fichier: File) => {
    arret.current?.abort();
    const { signal } = (arret.current = new AbortController());
    setFaute(null);
    if (fichier.size > FILE_MAX) return refuser(phrases.fichierTropGros);
    passer({ etape: 'lecture', nom: fichier.name });
    const table = await lireEnFil(fichier, signal);
    if (signal.aborted) return undefined;
    if ('faute' in table) return refuser(table.faute);
    const lecture = lireColonnes(table.rows, nature);
    const lignes = lecture.rangees.filter(estDite).length;
    if (lignes === 0) return refuser(phrases.fichierVide);
    if (lecture.colonnes.length > COLONNES_MAX)
      return refuser(phrases.tropDeColonnes(COLONNES_MAX));
    if (lignes > LIGNES_IMPORT_MAX) return refuser(phrases.tropDeLignes(LIGNES_IMPORT_MAX));
    const signature = signatureDeLecture(lecture);
    const { data } = await callApi(lireAppariement, {
      requete: { nature, source, signature },
      silencieux: true,
      patience: PATIENCE_MS,
      signal,
    });
    if (signal.aborted) return undefined;
    const retenus = data && champsRetenus(nature, lecture.colonnes, data.champs);
    passer({
      etape: 'apparier',
      ouvert: {
        nom: fichier.name,
        table,
        lecture,
        champs: retenus ?? champsDevines(lecture.colonnes),
        repris: retenus !== null,
        touche: false,
      },
    });
    return undefined;
  };

  const ouvert = 'ouvert' in etat ? etat.ouvert : null;
  const changer = (part: Partial<FichierOuvert>) =>
    ouvert && passer({ etape: 'apparier', ouvert: { ...ouvert, ...part, touche: true } });
  return {
    nature,
    etape: etat.etape,
    nom: etat.etape === 'lecture' ? etat.nom : '',
    faute,
    ouvert,
    lu: etat.etape === 'lu' ? etat.lu : null,
    choisir: (fichier: File) => void choisir(fichier),
    direTetes: (tetes: number | null) => {
      if (!ouvert) return;
      const lecture = lireColonnes(ouvert.table.rows, nature, tetes);
      changer({ lecture, champs: champsDevines(lecture.colonnes), repris: false });
    },
    direColonne: (rang: number, champ: ChampDit) =>
      ouvert && changer({ champs: ouvert.champs.with(rang, champ) }),
    /** Null while columns are missing. */
    continuer: (): FichierLu | null => {
      if (!ouvert || manquesDe(nature, ouvert.lecture.colonnes, ouvert.champs).length > 0)
        return null;
      const lu = fichierDe(nature, ouvert);
      const corps = {
        nature,
        source,
        signature: signatureDeLecture(ouvert.lecture),
        champs: lu.fichier.champs.slice(0, sansRaison(ouvert.lecture.colonnes).length),
      };
      // Stored for the next file, without waiting.
      void callApi(retenirAppariement, { corps, silencieux: true });
      passer({ etape: 'lu', ouvert, lu });
      return lu;
    },
    revenir: () => ouvert && passer({ etape: 'apparier', ouvert }),
    recommencer: () => {
      arret.current?.abort();
      setFaute(null);
      passer({ etape: 'choisir' });
    },
  };
}
export type MainSurFichier = ReturnType<typeof useFichier>;
