import type { ReponseEchange } from '#shared/commande/echange.schema.ts';
import type { Refus } from '#shared/base/refus.ts';

/** An order as a supplier's system takes it. */
export interface CommandeAEnvoyer {
  reference: string;
  /** Of the order: sent again, the same version is the same order. */
  version: number;
  /** The pharmacy's account at theirs. */
  compte: string | null;
  attendue_le: string | null;
  lignes: readonly {
    cip: string | null;
    code: string | null;
    designation: string;
    qte: number;
  }[];
  /** The same, for people: semicolons, its last row the total. */
  csv: string;
}

/**
 * What carries orders to a supplier's system and answers back. A driver knows neither the base nor
 * the rules: it hands over, and it reads.
 */
export interface PiloteEchange {
  /** Hands the order over; called again with the same version, it is one order. Null when done. */
  envoyer(fournisseur_id: number, commande: CommandeAEnvoyer): Promise<Refus | null>;
  /** What was answered to that order so far; null when nothing was. Reading changes nothing. */
  lireReponse(fournisseur_id: number, reference: string): Promise<ReponseEchange | Refus | null>;
}
