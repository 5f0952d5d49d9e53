import * as z from 'zod/mini';
import { drapeau, texte, versionVue } from '../../base/contract.ts';
import { dateHeure, dateHeureOuNull } from '../../base/dates.ts';
import { montant, montantOuNull } from '../../base/montant.ts';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';

export const MESSAGES_MAX = 3;
export const MESSAGE_MAX = 120;

const t = z.nullable(z.string());

/** A client's screen of a register, for who manages it; never its code nor its token. */
export const afficheur = z.object({
  id: z.number(),
  version: z.number(),
  caisse_id: z.number(),
  nom: z.string(),
  /** Seller followed at the selling screen's own register, which several share; else null. */
  utilisateur_id: z.nullable(z.number()),
  utilisateur: t,
  messages: z.array(z.string()),
  montrer_nom: z.boolean(),
  cree_par: z.string(),
  cree_at: dateHeure,
  /** Null: its code waits to be scanned. */
  relie_at: dateHeureOuNull,
  /** Last connection. */
  vu_at: dateHeureOuNull,
});
export type Afficheur = z.infer<typeof afficheur>;

const reglages = {
  nom: texte(40, 1),
  utilisateur_id: z.optional(z.nullable(entier(1, NUMERO_MAX))),
  messages: z.array(texte(MESSAGE_MAX, 1)).check(z.maxLength(MESSAGES_MAX)),
  montrer_nom: drapeau,
};
export const nouvelAfficheur = z.object({ caisse_id: entier(1, NUMERO_MAX), ...reglages });
export type NouvelAfficheur = z.infer<typeof nouvelAfficheur>;
export const reglagesAfficheur = z.object({ version: versionVue, ...reglages });
export type ReglagesAfficheur = z.infer<typeof reglagesAfficheur>;

/** One path on `cote` modules. */
const codeQr = z.object({ cote: z.number(), trace: z.string() });
export type CodeQr = z.infer<typeof codeQr>;

/** Shown once: the code stands in the fragment, which no log sees. */
export const codeAfficheur = z.object({
  afficheur,
  /** '/afficheur/3#CODE'. */
  chemin: z.string(),
  fin_at: dateHeure,
  /** Whole address and its QR; null when only this machine is listened to. */
  adresse: t,
  qr: z.nullable(codeQr),
});
export type CodeAfficheur = z.infer<typeof codeAfficheur>;

export const ETAPES = ['repos', 'panier', 'paiement', 'mobile', 'paye'] as const;
export type EtapeMontree = (typeof ETAPES)[number];

/** With tax and garde; FCFA. */
const ligneMontree = z.object({
  libelle: z.string(),
  qte: z.number(),
  prix_ttc: montant,
  total: montant,
  prise_en_charge: montant,
});
/** [AFF-2] All that a client's screen may say of a basket. */
export const panierMontre = z.object({
  lignes: z.array(ligneMontree),
  total: montant,
  prise_en_charge: montant,
  remise: montant,
  net: montant,
  /** Only if the screen's setting asks. */
  client: t,
  paye: z.nullable(
    z.object({
      at: dateHeure,
      /** In words; null: insurance paid all. */
      mode: t,
      recu: montantOuNull,
      rendu: montantOuNull,
      /** Leads to the ticket. */
      ticket: z.nullable(codeQr),
    }),
  ),
});
export type PanierDuClient = z.infer<typeof panierMontre>;

/** A request on the client's telephone. */
export const mobileMontre = z.object({
  operateur: z.string(),
  montant,
  depuis: dateHeure,
  etat: z.enum(['demandee', 'confirmee', 'refusee', 'expiree']),
});
export type MobileMontre = z.infer<typeof mobileMontre>;

export const affichage = z.object({
  afficheur_id: z.number(),
  caisse: z.string(),
  etape: z.enum(ETAPES),
  panier: z.nullable(panierMontre),
  /** Just paid, while another is already open. */
  precedent: z.nullable(panierMontre),
  mobile: z.nullable(mobileMontre),
  messages: z.array(z.string()),
  pharmacie: z.nullable(
    z.object({
      nom: z.string(),
      slogan: t,
      adresse: z.string(),
      telephones: z.array(z.string()),
      logo_url: t,
    }),
  ),
  /** Current one, else the next. */
  garde: z.nullable(z.object({ en_cours: z.boolean(), debut_at: dateHeure, fin_at: dateHeure })),
});
export type Affichage = z.infer<typeof affichage>;
