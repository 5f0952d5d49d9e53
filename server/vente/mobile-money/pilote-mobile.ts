import type { Operateur } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import type { FauteMobile } from '#shared/vente/mobile-money/pilotes.ts';
import type { ReponseDemande, ReponseStatut } from '#shared/vente/mobile-money/etats.rules.ts';
import type { ModeReel } from '#shared/admin/pharmacie/pays.ts';

export interface CapacitesMobiles {
  operateurs: readonly Operateur[];
  /** Asks again with our reference never prompts the client twice. */
  idempotent_par_notre_reference: boolean;
  statut_par_notre_reference: boolean;
  rappel_signe: boolean;
  remboursement: 'total' | 'partiel' | 'non';
  /** FCFA. */
  montant_min: number;
  montant_max: number;
  /** Life of a prompt on the client's phone, s. */
  delai_client_s: number;
}

export interface AccesMobile {
  adresse: string;
  mode: ModeReel;
  /** By `CHAMPS_PILOTE` key, secrets in clear: never logged, never in an exchange. */
  valeurs: Readonly<Record<string, string>>;
  faute: FauteMobile | null;
  maintenant: Date;
}
export interface ADemander {
  /** Unique for ever, twelve signs. */
  notre_ref: string;
  operateur: Operateur;
  /** '24177123456'. */
  msisdn: string;
  /** Whole FCFA. */
  montant: number;
  /** On the client's phone: the pharmacy's name, no medicine. */
  libelle: string;
}
/** Identifies a request on their side. */
export interface DemandeConnue extends Pick<ADemander, 'notre_ref' | 'operateur' | 'montant'> {
  ref_externe: string | null;
}
/** As sent and answered, without any secret; kept with the request. */
export interface EchangeMobile {
  envoi: string;
  /** HTTP; null: no answer. */
  statut: number | null;
  reponse: string | null;
}
export type Repondu<R> = R & { echange: EchangeMobile };

export type ReponseRemboursement =
  | { issue: 'rembourse'; ref_operateur: string | null }
  | { issue: 'refuse'; phrase: string }
  | { issue: 'inconnue' };

/** A callback proves nothing: it names a request whose status is then queried. */
export interface RappelLu {
  notre_ref: string | null;
  ref_externe: string | null;
}

/** Driver of one operator or aggregator, one file in `pilotes/`. */
export interface PiloteMobile {
  readonly capacites: CapacitesMobiles;
  /** Documented URLs; null: none. */
  readonly adresses: Readonly<Record<ModeReel, string | null>>;
  demander(demande: ADemander, acces: AccesMobile): Promise<Repondu<ReponseDemande>>;
  statut(demande: DemandeConnue, acces: AccesMobile): Promise<Repondu<ReponseStatut>>;
  /** Null: not theirs, or unreadable. `corps`: raw, at most 16 kB. */
  lireRappel(corps: string): RappelLu | null;
  /** Body they expect in answer to a callback. */
  repondreRappel?(corps: string): unknown;
  /** The whole amount; absent: not possible there. */
  rembourser?(
    demande: DemandeConnue & { notre_ref_2: string; ref_operateur: string | null },
    acces: AccesMobile,
  ): Promise<Repondu<ReponseRemboursement>>;
}
