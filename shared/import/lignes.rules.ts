import type * as z from 'zod/mini';
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

/** What a kind of doubt is about: the value that was read, and what is proposed in its place. */
export interface DouteDeCellule {
  /** As written; answers by value are given for it. */
  valeur: string;
  propose?: unknown;
}
/**
 * A row as read. `valeurs`: before any answer, then as answered; amounts in francs, days as
 * YYYY-MM-DD. `avec`: the earlier row it is a pair with. `cible`: what it names in the pharmacy.
 */
export interface LigneLue<V = Record<string, unknown>> {
  ligne: number;
  etat: EtatImporte;
  genres: GenreDeLigne[];
  avis: AvisDeLigne[];
  avec: number | null;
  valeurs: V;
  doutes: Partial<Record<GenreDeLigne, DouteDeCellule>>;
  /** Sentences of bounds that values are beyond. */
  details: string[];
  passee: Passee | null;
  cible: number | null;
  acte: ActeImporte | null;
  /** The product named, as it stands; null for anything else. */
  enPlace: ProduitEnPlace | null;
}

export type Reponse = z.infer<typeof reponseImport>;
/** The answer to a kind for a value; 'laisser' when nobody gave one. */
export type Reponses = (genre: GenreDeLigne, valeur: string) => ChoixDeReponse;
export function lireReponses(reponses: readonly Reponse[]): Reponses {
  const par = new Map(reponses.map((r) => [`${r.genre} ${r.valeur}`, r.choix]));
  return (genre, valeur) => {
    const choix = par.get(`${genre} ${declarationDuGenre(genre).parValeur ? valeur : ''}`);
    return choix && declarationDuGenre(genre).choix.includes(choix) ? choix : 'laisser';
  };
}

/** What reads a row's cells by their field. */
export interface Cellules {
  /** The cell of a field; undefined when the file has no such column. */
  de: (champ: ChampDeFichier) => string | undefined;
  /** Those of a field that several columns hold. */
  toutes: (champ: ChampDeFichier) => string[];
  ecriture: EcritureDesNombres;
}

/** A row being read: what is found of it is noted here. */
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

  /** Wrong: to be mended in the file. */
  fautif(genre: GenreDeLigne): void {
    if (!this.genres.includes(genre)) this.genres.push(genre);
  }

  /** In doubt: answered at once when somebody did, else asked. */
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

  avertir(avis: AvisDeLigne): void {
    if (!this.avis.includes(avis)) this.avis.push(avis);
  }

  get etat(): Exclude<EtatImporte, 'passee'> {
    if (this.genres.some((g) => declarationDuGenre(g).etat === 'fautive')) return 'fautive';
    return this.genres.length > 0 ? 'a_demander' : 'bonne';
  }

  /** [IMP-14] Wrong beats asked, asked beats good; notices are told of rows that may be taken. */
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

/** A row that holds no data. */
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

/** Why a row is not taken, or what is told of it, in sentences. */
export function raisonsDeLigne({ etat, genres, avis, doutes, avec, details }: LigneLue): string[] {
  const avecQui = avec === null ? '' : ` (ligne ${avec})`;
  const raisons = genres.map((genre) => {
    const lu = doutes[genre]?.valeur ?? '';
    return `${declarationDuGenre(genre).phrase}${lu === '' ? '' : ` « ${lu} »`}${avecQui}`;
  });
  const dits = etat === 'bonne' ? avis.map((a) => `${AVIS[a]}${avecQui}`) : [];
  return [...raisons, ...details, ...dits];
}
