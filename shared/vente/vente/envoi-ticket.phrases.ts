import { LISIBLE_JOURS } from './envoi-ticket.rules.ts';

export const telephoneDuGabon =
  'Ce numéro n’est pas du Gabon : tapez-en 9 chiffres, par exemple 077 12 34 56.';
export const aideTelephone =
  'Il ne sert qu’à ouvrir WhatsApp sur ce poste : le serveur n’en reçoit que les deux derniers chiffres.';
export const messagePret = 'Le message est prêt : envoyez-le dans WhatsApp.';
export const finDuNumeroRequise = 'Il manque les deux derniers chiffres du téléphone.';
export const adresseRequise = 'Saisissez l’adresse e-mail du client.';
export const ticketEnvoye = 'Ticket envoyé.';
/** `sansAdresse`: no link, the pharmacy has no public address. */
export const sansAdresse =
  'La pharmacie n’a pas d’adresse publique (Paramètres, Pharmacie) : le message porte le ticket en texte, sans lien.';
export const venteSansServeur =
  'Cette vente n’est pas encore au serveur : le ticket s’enverra dès qu’elle y sera.';
export const objetDuTicket = (numero: number, pharmacie: string): string =>
  `Votre ticket N° ${numero}, ${pharmacie}`;
export const messageAvecLien = (pharmacie: string, numero: number, lien: string): string =>
  `${pharmacie} : votre ticket N° ${numero}, lisible ${LISIBLE_JOURS} jours. ${lien}`;
export const lienDuTicket = (lien: string): string =>
  `Lisible ${LISIBLE_JOURS} jours à cette adresse : ${lien}`;
export const article = (rang: number): string => `Article ${rang}`;
export const DUPLICATA = 'DUPLICATA';
export const venteAnnuleeLe = (quand: string): string => `Vente annulée le ${quand}.`;
export const enLigne = 'Votre ticket en ligne';

export const PAGE = {
  /** Amounts only, unless the client asked. */
  discret: 'Le nom des produits n’y figure pas.',
  jusquAu: (jour: string): string => `Cette page s’ouvre jusqu’au ${jour}.`,
  absent: {
    titre: 'Ticket introuvable',
    texte: 'Cette adresse n’est celle d’aucun ticket : demandez-la de nouveau à la pharmacie.',
  },
  expire: {
    titre: 'Ticket expiré',
    texte: `Un ticket se lit ${LISIBLE_JOURS} jours après la vente. La pharmacie peut encore en imprimer un duplicata.`,
  },
  trop: {
    titre: 'Trop de demandes',
    texte: 'Patientez cinq minutes, puis ouvrez de nouveau l’adresse de votre ticket.',
  },
} as const;
