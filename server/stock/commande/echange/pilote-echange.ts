import type { ReponseEchange } from '#shared/stock/commande/echange.schema.ts';
import type { Refus } from '#shared/base/refus.ts';

export interface CommandeAEnvoyer {
  reference: string;
  /** Same version resent is the same order. */
  version: number;
  /** Pharmacy's account number. */
  compte: string | null;
  attendue_le: string | null;
  lignes: readonly {
    cip: string | null;
    code: string | null;
    designation: string;
    qte: number;
  }[];
  /** Semicolons, last row the total. */
  csv: string;
}

/** Transport of orders and answers, without database or rules. */
export interface PiloteEchange {
  /** Idempotent per version. Null: done. */
  envoyer(fournisseur_id: number, commande: CommandeAEnvoyer): Promise<Refus | null>;
  /** Null: no answer yet. Read-only. */
  lireReponse(fournisseur_id: number, reference: string): Promise<ReponseEchange | Refus | null>;
}
