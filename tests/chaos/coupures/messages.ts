/** What a station is given at its start. */
export interface ReglagesPoste {
  adresse: string;
  /** Its disk: what it wrote before its page was killed is there. */
  dossier: string;
  graine: number;
  /** The activation of its device, which accepts it. */
  activation: string;
  /** How wrong its clock is, in ms. */
  decalage_ms: number;
  /** How long it rests between two sales, at most, in ms. */
  repos_ms: number;
}

/** A sale as its seller sees it: the basket, what was to be paid in FCFA, its PROVISOIRE number. */
export interface VenteVue {
  id: number;
  net: number;
  provisoire: string | null;
}
/** What its journal holds of a sale that it made alone. */
export interface VenteDuJournal {
  provisoire: string;
  net: number;
  etat: string;
}
export interface Bilan {
  /** What its seller is doing, and whether the station is cut. */
  fait: string;
  auRepos: boolean;
  /** Sales and payments that did not reach the server yet. */
  attendent: number;
  refusees: string[];
  journal: VenteDuJournal[];
}

export type DuPoste =
  | { quoi: 'pret' }
  /** Said before the payment leaves: it may be in the base though nobody saw it paid. */
  | { quoi: 'tente'; id: number; net: number }
  | { quoi: 'montree'; vente: VenteVue }
  | { quoi: 'refus'; phrase: string }
  | { quoi: 'bilan'; bilan: Bilan };
export type AuPoste = { quoi: 'vendre' } | { quoi: 'se reposer' } | { quoi: 'bilan' };
