import type * as z from 'zod/mini';
import { phraseDe } from '../../base/validation.ts';
import type { EcritureDesNombres } from './cellules.rules.ts';
import type { ChampDeFichier } from './champs.ts';
import type { reponseImport } from './import.schema.ts';
import type { ProduitEnPlace } from './lire-produits.rules.ts';
import {
  type ActeImporte,
  AVIS,
  type AvisDeLigne,
  type ChoixDeReponse,
  declarationDuGenre,
  type EtatImporte,
  type GenreDeLigne,
  type Passee,
} from './genres.ts';

export interface DouteDeCellule {
  /** Raw; key of answers by value. */
  valeur: string;
  propose?: unknown;
}
/**
 * Row as read. `valeurs`: francs, days YYYY-MM-DD, updated by answers; `avec`: duplicate's row;
 * `cible`: existing record.
 */
export interface LigneLue<V = Record<string, unknown>> {
  ligne: number;
  etat: EtatImporte;
  genres: GenreDeLigne[];
  avis: AvisDeLigne[];
  avec: number | null;
  valeurs: V;
  doutes: Partial<Record<GenreDeLigne, DouteDeCellule>>;
  /** Bounds exceeded. */
  details: string[];
  passee: Passee | null;
  cible: number | null;
  acte: ActeImporte | null;
  /** Current product; null otherwise. */
  enPlace: ProduitEnPlace | null;
}

export type Reponse = z.infer<typeof reponseImport>;
/** Default 'laisser'. */
export type Reponses = (genre: GenreDeLigne, valeur: string) => ChoixDeReponse;
export function lireReponses(reponses: readonly Reponse[]): Reponses {
  const par = new Map(reponses.map((r) => [`${r.genre} ${r.valeur}`, r.choix]));
  return (genre, valeur) => {
    const choix = par.get(`${genre} ${declarationDuGenre(genre).parValeur ? valeur : ''}`);
    return choix && declarationDuGenre(genre).choix.includes(choix) ? choix : 'laisser';
  };
}

export interface Cellules {
  /** Undefined without the column. */
  de: (champ: ChampDeFichier) => string | undefined;
  /** Repeatable fields. */
  toutes: (champ: ChampDeFichier) => string[];
  ecriture: EcritureDesNombres;
  /** [IMP-34] The column of taxes says rates or words. */
  taxeDite: boolean;
  /** [IMP-12] The column of dates has its months first. */
  moisDabord: boolean;
}

export class Lue<V> {
  readonly genres: GenreDeLigne[] = [];
  readonly avis: AvisDeLigne[] = [];
  readonly doutes: Partial<Record<GenreDeLigne, DouteDeCellule>> = {};
  readonly details: string[] = [];
  readonly valeurs: V;
  avec: number | null = null;
  cible: number | null = null;
  acte: ActeImporte | null = null;
  enPlace: ProduitEnPlace | null = null;
  readonly #repondre: Reponses;

  constructor(valeurs: V, repondre: Reponses) {
    this.valeurs = valeurs;
    this.#repondre = repondre;
  }

  /** Fix in the file. */
  fautif(genre: GenreDeLigne): void {
    if (!this.genres.includes(genre)) this.genres.push(genre);
  }

  /** Applies an existing answer, else asks. */
  demander(
    genre: GenreDeLigne,
    doute: DouteDeCellule,
    faire: Partial<Record<ChoixDeReponse, (valeurs: V) => void>> = {},
  ): void {
    const choix = this.#repondre(genre, doute.valeur);
    if (choix === 'laisser') {
      if (!this.genres.includes(genre)) this.genres.push(genre);
      this.doutes[genre] = doute;
    } else faire[choix]?.(this.valeurs);
  }

  /** [IMP-3] A file obeys the bounds of the form. */
  juger(formulaire: z.ZodMiniType, fiche: unknown): void {
    for (const issue of formulaire.safeParse(fiche, { reportInput: true }).error?.issues ?? []) {
      this.fautif('hors_bornes');
      this.details.push(phraseDe(issue));
    }
  }

  avertir(avis: AvisDeLigne): void {
    if (!this.avis.includes(avis)) this.avis.push(avis);
  }

  get etat(): Exclude<EtatImporte, 'passee'> {
    if (this.genres.some((g) => declarationDuGenre(g).etat === 'fautive')) return 'fautive';
    return this.genres.length > 0 ? 'a_demander' : 'bonne';
  }

  /** [IMP-14] Faulty over asked over good; notices on acceptable rows only. */
  finir(ligne: number): LigneLue<V> {
    const { etat, genres, avis, avec, valeurs, doutes, details, cible, acte, enPlace } = this;
    return {
      ligne,
      etat,
      genres,
      avis: etat === 'fautive' ? [] : avis,
      avec,
      valeurs,
      doutes,
      details,
      passee: null,
      cible,
      acte: etat === 'bonne' ? acte : null,
      enPlace,
    };
  }
}

export const lignePassee = <V>(ligne: number, passee: Passee, valeurs: V): LigneLue<V> => ({
  ligne,
  etat: 'passee',
  genres: [],
  avis: [],
  avec: null,
  valeurs,
  doutes: {},
  details: [],
  passee,
  cible: null,
  acte: null,
  enPlace: null,
});

export function raisonsDeLigne({ etat, genres, avis, doutes, avec, details }: LigneLue): string[] {
  const avecQui = avec === null ? '' : ` (ligne ${avec})`;
  const raisons = genres.map((genre) => {
    const lu = doutes[genre]?.valeur ?? '';
    return `${declarationDuGenre(genre).phrase}${lu === '' ? '' : ` « ${lu} »`}${avecQui}`;
  });
  const dits = etat === 'bonne' ? avis.map((a) => `${AVIS[a]}${avecQui}`) : [];
  return [...raisons, ...details, ...dits];
}
