import * as z from 'zod/mini';
import { dateHeure } from '../../base/dates.ts';
import {
  type Centimes,
  enCentimes,
  moins,
  montantTenuEnFrancs,
  somme,
} from '../../base/montant.ts';

/** Wallets of Gabon. */
export const OPERATEURS = ['airtel', 'moov'] as const;
export type Operateur = (typeof OPERATEURS)[number];
export const LIBELLE_OPERATEUR: Readonly<Record<Operateur, string>> = {
  airtel: 'Airtel Money',
  moov: 'Moov Money',
};

export const ETATS_DEMANDE = [
  'creee',
  'demandee',
  'en_attente_client',
  'incertaine',
  'confirmee',
  'refusee',
  'expiree',
  'rattachee',
  'confirmee_tardive',
  'a_rembourser',
  'remboursee',
] as const;
export type EtatDemande = (typeof ETATS_DEMANDE)[number];
/** The operator may still take the client's money. */
export const ETATS_EN_COURS = ['creee', 'demandee', 'en_attente_client', 'incertaine'] as const;
export const estEnCours = (etat: EtatDemande): boolean => ETATS_EN_COURS.some((e) => e === etat);

/** A mobile-money request, as its basket shows it; FCFA, phone masked [MOB-2]. */
export const demandeDuPanier = z.object({
  id: z.number(),
  reference: z.string(),
  etat: z.enum(ETATS_DEMANDE),
  operateur: z.nullable(z.enum(OPERATEURS)),
  montant: montantTenuEnFrancs,
  telephone: z.nullable(z.string()),
  depuis: dateHeure,
  motif: z.nullable(z.string()),
  /** The cashier chose another mode. */
  abandonnee: z.boolean(),
});
export type DemandeDuPanier = z.infer<typeof demandeDuPanier>;

/** Undefined: a basket stored by an older till. */
type Demandes = readonly DemandeDuPanier[] | null | undefined;
/** [MOB-12] The client may confirm, or has: the basket is locked until paid or given up. */
export const demandeQuiVerrouille = (demandes: Demandes): DemandeDuPanier | null =>
  demandes?.find((d) => d.etat === 'confirmee' || (estEnCours(d.etat) && !d.abandonnee)) ?? null;
/** Live and not given up: the desk waits. */
export const demandeAttendue = (demandes: Demandes): DemandeDuPanier | null =>
  demandes?.find((d) => estEnCours(d.etat) && !d.abandonnee) ?? null;
/** [MOB-13] Even given up: a second prompt could be paid twice. */
export const demandeEnCours = (demandes: Demandes): DemandeDuPanier | null =>
  demandes?.find((d) => estEnCours(d.etat)) ?? null;
export const demandesConfirmees = (demandes: Demandes): DemandeDuPanier[] =>
  demandes?.filter((d) => d.etat === 'confirmee') ?? [];
/** Left to ask once confirmed ones are deducted, hundredths. */
export const resteADemander = (net: Centimes, demandes: Demandes): Centimes =>
  moins(
    net,
    somme(demandesConfirmees(demandes), (d) => enCentimes(d.montant)),
  );

export const demanderLePaiement = 'Demander le paiement';
export const confirmeeAuGuichet = 'Paiement mobile confirmé.';
export const attendLeClient = 'Demande envoyée. Le client saisit son code.';
export const panierVerrouille =
  'Un paiement mobile est demandé pour ce panier : attendez la réponse, ou choisissez « Autre mode ».';
