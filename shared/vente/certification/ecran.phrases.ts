import type { ACorriger, EtatCertification } from './certification.schema.ts';

/** Action expected in each state. */
export const QUE_FAIRE: Readonly<Record<EtatCertification, string>> = {
  'En attente': 'Part d’elle-même.',
  Incertaine: 'Cherchez-la sur le portail de l’État.',
  Certifiée: 'Rien à faire.',
  Refusée: 'À corriger, puis à renvoyer.',
};
export const OU_CORRIGER: Readonly<Record<ACorriger, string>> = {
  client: 'Le client peut être corrigé ici.',
  reglage: 'Un réglage est à corriger.',
};
export const corrigePar = 'À corriger par qui répond de la certification.';
export const sansPays = 'Aucun pays n’est réglé : les ventes ne sont pas certifiées.';
export const aucune = 'Aucune facture de l’État sur la période';
export const corrigerLeClient = 'Corriger le client';
export const absenteDuPortail = 'Absente du portail : renvoyer';
export const absenteQuestion = (numero: string): string =>
  `${numero} n’est pas sur le portail de l’État : elle sera envoyée de nouveau. Si elle y est, la vente serait facturée deux fois.`;
export const saisirLeCode = 'Saisir le code lu sur le portail';
export const montantsFiges =
  'Ce qui est facturé fut figé à la vente : aucun montant ne se corrige.';
export const nomRequis = 'Le nom du client manque.';
export const codeRequis = 'Le code lu sur le portail manque.';
export const nifRequis = 'Le NIF manque : une entreprise le demande pour déduire cette facture.';
export const rienAEnregistrer = 'Rien n’a changé.';
export const autreNom = 'Facture au nom d’une entreprise';
export const factureEntreprise = 'Facture d’entreprise…';
export const auNomDe = (nom: string): string => `Facture : ${nom}`;
export const aideAutreNom =
  'Pour cette vente seule : la fiche du client et le panier ne changent pas.';
export const serviceNonLu = 'Le serveur de l’État n’a pas encore été interrogé.';
export const serviceBien = 'Le serveur de l’État répond.';
export const essaiEnCours = 'Une vente et son avoir partent à la base d’essai…';
export const essaiReussi = 'L’essai est réussi : la vente et son avoir sont certifiés.';
export const essaiManque = 'L’essai n’est pas allé au bout : voyez l’étape en défaut.';
export const quitterQuestion =
  'Les ventes à venir seront certifiées pour de bon. Celles de l’essai restent des essais, sans valeur fiscale, et la base ne reviendra pas à l’essai.';
export const aideJeton = 'Il est chiffré dès sa réception et n’est plus jamais montré.';
export const aideAttendre =
  'Le ticket attend le code au plus ce temps ; le paiement, lui, n’attend jamais. 0 : il sort aussitôt.';
export const aideGarde =
  'Aucun texte ne dit encore comment la taxe de garde se porte sur la facture : à changer dès qu’il paraît.';
export const aideTiersPayant =
  'Aucun texte ne dit encore si la part du tiers payant est une facture à part : à changer dès qu’il paraît.';
export const LIBELLE_GARDE = {
  ligne: 'Une ligne à part',
  prix: 'Comprise dans chaque prix',
} as const;
export const LIBELLE_TIERS_PAYANT = {
  une_facture: 'Une seule facture, sa part comme un paiement',
  deux_factures: 'Deux factures, au client et au tiers payant',
} as const;
export const sansEcart = 'Aucun écart ce jour-là.';
export const reglageDAdministrateur =
  'Un administrateur règle la certification ; vous la lisez ici.';
