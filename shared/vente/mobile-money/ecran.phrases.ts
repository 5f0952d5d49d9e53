import type { EtatDemande } from '../caisse/demande-du-panier.schema.ts';
import type { DemandeMobile } from './demande.schema.ts';
import type { VueDesDemandes } from './vues.rules.ts';

export const LIBELLE_VUE: Readonly<Record<VueDesDemandes | '', string>> = {
  a_traiter: 'À traiter',
  a_verifier: 'À vérifier',
  en_cours: 'En cours',
  hors_releve: 'Absents du relevé',
  '': 'Toutes',
};
export const aucune = 'Aucun paiement mobile';
export const importerReleve = 'Relevé…';
export const aVerifier = 'À vérifier';
export const LIBELLE_OPERATION = {
  demande: 'Demande',
  statut: 'Question',
  rappel: 'Rappel',
  remboursement: 'Remboursement',
} as const;
export const LIBELLE_VOIE = { operateur: 'Par l’opérateur', especes: 'En espèces' } as const;

/** What a person does of it; null: nothing, or what its reason says. */
export const QUE_FAIRE: Readonly<Record<EtatDemande, string | null>> = {
  creee: 'Elle part d’elle-même.',
  demandee: 'L’opérateur la reçoit.',
  en_attente_client: 'Le client saisit son code.',
  incertaine: 'Cherchez-la sur le relevé de l’opérateur, puis dites ce que vous y lisez.',
  confirmee: 'Reçue, sans vente : elle paie son panier avec le reste, se rattache ou se rend.',
  refusee: null,
  expiree: null,
  rattachee: null,
  confirmee_tardive: 'Reçue trop tard : à rattacher à sa vente, ou à rendre au client.',
  a_rembourser: 'À rendre au client.',
  remboursee: null,
};
export const referenceAVerifier =
  'Référence saisie à la caisse : vérifiez-la sur le relevé de l’opérateur.';
export const remboursementDemande = 'Le remboursement est demandé à l’opérateur.';
export const traiteePar = 'À traiter par qui répond du mobile money.';

// Acts
export const interroger = 'Demander à l’opérateur';
export const rembourser = 'Rembourser';
export const rattacher = 'Rattacher à une vente';
export const constater = 'Dire ce que montre le relevé';
export const verifier = 'Vue sur le relevé';
export const verifierQuestion = (reference: string | null): string =>
  reference === null
    ? 'Ce paiement a été saisi sans référence. Est-il sur le relevé de l’opérateur, au même montant ?'
    : `La référence ${reference} est-elle sur le relevé de l’opérateur, au même montant ?`;
export const motifRequis = 'Dites pourquoi, en trois lettres au moins.';
export const tiroirRequis = 'Choisissez le tiroir d’où sortent les espèces.';
export const aucunTiroir = 'Aucun tiroir n’est ouvert : la somme ne peut pas sortir en espèces.';
export const parOperateurImpossible = 'Cet opérateur ne rend pas l’argent par son service.';
export const venteRequise = 'Choisissez la vente.';
export const aucuneVente =
  'Aucune vente n’a de mobile money à vérifier de ce montant : rendez la somme au client.';
export const aideRattacher =
  'Les ventes réglées par une référence saisie du même montant, encore à vérifier.';
export const venteDite = (d: DemandeMobile, quand: string): string =>
  [`Vente N°${d.vente_id ?? ''}`, quand, d.caisse, d.client, d.ref_operateur]
    .filter(Boolean)
    .join(' · ');
export const reponseRequise = 'Dites si le relevé la montre payée.';
export const PAYEE_OU_NON = { oui: 'Payée', non: 'Non payée' } as const;

// Settings
export const MODES_DITS = { essai: 'Base d’essai', production: 'Production' } as const;
export const passerEnProduction = 'Passer en production';
export const pose = (libelle: string): string => `${libelle} (posé)`;
export const inchange = 'Vide : il ne change pas';
export const aideSecret = 'Il est chiffré dès sa réception et n’est plus jamais montré.';
export const aideLibelle = 'Ce que le client lit sur son téléphone ; vide, le nom de la pharmacie.';
export const aidePrefixes =
  'Le début du numéro propose l’opérateur ; qui encaisse peut toujours choisir l’autre.';
export const prefixeFaux = (lu: string): string =>
  `« ${lu} » : un préfixe a trois chiffres et commence par 0, comme 077.`;
export const prefixeEnDouble = (prefixe: string): string =>
  `Le préfixe ${prefixe} est écrit deux fois : il n’est qu’à un opérateur.`;
export const rienAEnregistrer = 'Rien n’a changé.';
export const reglageDAdministrateur =
  'Un administrateur règle le mobile money ; vous le lisez ici.';
export const sansOperateur =
  'Aucun opérateur n’est relié : à la caisse, la référence reçue est saisie, puis vérifiée ici.';
