import { type Centimes, enFcfa, formatFcfa } from '../../base/montant.ts';
import type { EtatDemande } from '../caisse/demande-du-panier.schema.ts';
import type { MotifMobile } from './etats.rules.ts';

/** Why the operator refused. */
export const motifs: Readonly<Record<MotifMobile, string>> = {
  solde_insuffisant: 'Solde insuffisant',
  code_errone: 'Code erroné',
  refus_client: 'Refusé par le client',
  plafond: 'Plafond du compte dépassé',
  montant: 'Montant refusé par l’opérateur',
  numero_inconnu: 'Numéro inconnu de l’opérateur',
  reglage: 'L’opérateur refuse les accès de la pharmacie : voyez Paramètres, Mobile money',
  autre: 'Refusé par l’opérateur',
};
export const expiree = 'Délai dépassé';
export const ambigue = 'L’opérateur ne sait pas encore : ne redemandez pas avant la réponse.';
export const sansReponse = 'Non confirmé : ne redemandez pas avant la réponse.';
export const arreteePendantEnvoi =
  'Le serveur s’est arrêté pendant la demande : ne redemandez pas avant la réponse.';
export const aLireSurLeReleve =
  'Sans réponse de l’opérateur depuis un jour : lisez son relevé, puis notez ce qu’il dit.';
export const jamaisRecue = 'L’opérateur n’a jamais reçu la demande.';
export const autreMontant = (demande: number, paye: number): string =>
  `L’opérateur dit ${formatFcfa(paye)} au lieu de ${formatFcfa(demande)} : à vérifier sur son relevé.`;

// The call to the operator
export const injoignable = 'L’opérateur ne répond pas : la demande n’est pas partie.';
export const occupe = 'L’opérateur est occupé : la demande n’est pas partie.';
export const accesRefuse =
  'L’opérateur refuse les accès de la pharmacie : voyez Paramètres, Mobile money.';
export const adresseInconnue = (statut: number): string =>
  `L’adresse de l’opérateur ne répond pas comme prévu (${statut}) : voyez Paramètres, Mobile money.`;

export const operateurNonServi = (operateur: string): string =>
  `La pharmacie n’est pas reliée à ${operateur} : choisissez un autre mode.`;
export const referenceDejaPrise = 'L’opérateur a déjà une demande sous cette référence.';
export const referenceAbsente =
  'L’opérateur ne peut pas rembourser : la référence de son paiement manque.';
export const nonRemboursable =
  'L’opérateur refuse le remboursement : ce paiement n’est pas remboursable.';

export const LIBELLE_ETAT: Readonly<Record<EtatDemande, string>> = {
  creee: 'Demande créée',
  demandee: 'Demande en cours d’envoi',
  en_attente_client: 'Attend le code du client',
  incertaine: 'Non confirmé',
  confirmee: 'Confirmé',
  refusee: 'Refusé',
  expiree: 'Délai dépassé',
  rattachee: 'Payé',
  confirmee_tardive: 'Confirmé en retard',
  a_rembourser: 'À rembourser',
  remboursee: 'Remboursé',
};

// At payment
export const formeDeReference =
  'La référence de l’opérateur a 8 à 20 lettres ou chiffres : lisez-la sur le message reçu par la pharmacie.';
export const referencePrise = (reference: string, caisse: string): string =>
  `La référence ${reference} a déjà payé une vente (${caisse}) : une référence ne paie qu’une fois.`;
export const confirmeeOubliee = (montant: Centimes): string =>
  `Le client a déjà payé ${formatFcfa(enFcfa(montant))} par mobile money pour ce panier : cette somme fait partie du règlement.`;
export const citeeDeuxFois = 'La même demande de mobile money est citée deux fois.';
export const pasConfirmee = 'Cette demande de mobile money n’est pas confirmée.';
export const montantDeLaDemande = (montant: Centimes): string =>
  `Cette demande de mobile money vaut ${formatFcfa(enFcfa(montant))}, ni plus ni moins.`;

// Asking
export const numeroFaux =
  'Ce n’est pas un numéro de mobile du Gabon : 9 chiffres, comme 077 12 34 56.';
export const montantEntier = 'Le montant demandé est un nombre entier de francs, plus grand que 0.';
export const montantTropGrand = (reste: Centimes): string =>
  `Il ne reste que ${formatFcfa(enFcfa(reste))} à payer pour ce panier.`;
export const sousLeMinimum = (min: number): string =>
  `L’opérateur n’accepte pas moins de ${formatFcfa(min)}.`;
export const surLeMaximum = (max: number): string =>
  `L’opérateur n’accepte pas plus de ${formatFcfa(max)} en une fois.`;
export const demandeEnAttente =
  'Une demande est encore en attente pour ce panier : le client peut encore la valider.';
export const forcerReserve =
  'Seul un responsable peut redemander pendant qu’une demande est en attente.';
export const pasRelie =
  'Aucun opérateur n’est relié : saisissez la référence reçue, ou voyez Paramètres, Mobile money.';
export const accesManquants =
  'Les accès de l’opérateur sont incomplets ou illisibles : voyez Paramètres, Mobile money.';
export const envoyee = (telephone: string): string =>
  `Demande envoyée au ${telephone}. Le client saisit son code.`;
export const autreModePris =
  'Autre mode : la demande reste suivie. Si le client la valide quand même, la somme vous sera signalée.';
export const abandonInutile = 'Cette demande n’est plus en attente.';

// Received too late, or left over
export const panierClos = 'Confirmé après coup : le panier est déjà réglé autrement, ou annulé.';
export const panierChange = 'Confirmé après coup : le panier a changé depuis la demande.';
export const enTrop = 'Confirmé en plus : une autre demande paie déjà ce panier.';
export const referenceDouteuse = (reference: string): string =>
  `Confirmé sous la référence ${reference}, déjà saisie pour un autre paiement.`;
export const caissierParti = 'Le caissier qui l’a demandé n’est plus là : finissez la vente.';
export const rembourseeParOperateur = 'Remboursée par l’opérateur.';
export const rembourseeEnEspeces = 'Remboursée en espèces : la sortie est au tiroir.';
export const rienARembourser = 'Rien n’est à rembourser pour cette demande.';
export const operateurNeRembourse =
  'Cet opérateur ne rembourse pas par son service : rendez la somme en espèces.';
export const remboursementInconnu =
  'L’opérateur n’a pas répondu : voyez son relevé avant de rembourser autrement.';
export const rattachee = 'Rattachée à la vente.';
export const venteAutreMontant = (mobile: Centimes): string =>
  `Cette vente a ${formatFcfa(enFcfa(mobile))} de mobile money à vérifier : la somme doit être la même.`;
export const venteSansMobile = 'Cette vente n’a pas de mobile money à vérifier.';
export const constatee = 'Noté.';
export const pasIncertaine = 'Cette demande n’est pas incertaine : l’opérateur a déjà répondu.';
export const referenceDuReleve = 'Écrivez la référence lue sur le relevé de l’opérateur.';
export const pasParSonAuteur =
  'Une autre personne en répond : qui a demandé ou saisi ce paiement ne le vérifie pas lui-même.';
export const dejaVerifiee = 'Cette référence est déjà vérifiée.';
export const changee = 'Cette demande a changé entre-temps : la voici à jour.';
export const tiroirDuRemboursement = 'Choisissez le tiroir d’où sortent les espèces.';
export const motifDuRetrait = (reference: string): string => `Remboursement mobile ${reference}`;

// Settings
export const reglagesChanges =
  'Les réglages du mobile money ont changé entre-temps : les voici à jour.';
export const reglagesEnregistres = 'Réglages du mobile money enregistrés.';
export const piloteFige = (enCours: number): string =>
  `${enCours > 1 ? `${enCours} demandes sont` : 'Une demande est'} en cours : attendez la réponse avant de changer d’opérateur.`;
export const champManque = (libelle: string): string => `« ${libelle} » manque.`;
export const champMalCopie = (libelle: string): string =>
  `« ${libelle} » n’a ni espace, ni retour à la ligne, ni accent : copiez-le de nouveau, en entier.`;
export const champInconnu = (cle: string): string =>
  `« ${cle} » n’est pas un réglage de cet opérateur.`;
export const adresseFausse = 'L’adresse du service commence par https://.';
export const confirmerProduction =
  'Passer en production : chaque demande prendra de l’argent au client. Confirmez.';

// At the desk
export const operateurAChoisir = 'Choisissez l’opérateur : ce numéro n’en désigne aucun.';
export const montantAuDela = (reste: number): string =>
  `Il ne reste que ${formatFcfa(reste)} à demander pour ce panier.`;
export const attente = {
  envoi: 'Demande en cours d’envoi…',
  longue: 'Pas de réponse. Continuez d’attendre, ou choisissez un autre mode.',
  secondes: (s: number): string => `${s} s`,
} as const;
export const autreMode = 'Autre mode';
