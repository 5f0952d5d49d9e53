export const differePriseEnCharge =
  'Hors ligne : la prise en charge attend le retour de la connexion.';
export const differeRien =
  'Hors ligne : sans espèces à recevoir, la vente attend le retour de la connexion.';
export const differeEspeces =
  'Hors ligne, seules les espèces s’encaissent : les autres modes attendent le retour de la connexion.';
export const encaisseHorsLigne = 'Payé – PROVISOIRE';
export const differeDetail =
  'Ticket PROVISOIRE · la vente s’enregistre d’elle-même au retour de la connexion';
export const paiementSansReponse = 'Paiement sans réponse';
export const paiementSansReponseDetail =
  'Il repart de lui-même au retour de la connexion et ne comptera qu’une fois';
export const ticketProvisoire = 'PROVISOIRE – vente en attente d’enregistrement';
export const ticketDuPoste = (numero: string) => `Ticket provisoire ${numero}`;
export const differesEnAttente = (numeros: string) =>
  `N° ${numeros} : paiement gardé sur ce poste, non synchronisé. Il part de lui-même au retour de la connexion.`;
export const differeFait = (numero: string, ticket: number | null) =>
  `N° ${numero} synchronisé : Vente enregistré${ticket === null ? '' : `, ticket N° ${ticket}`}.`;
export const differeAutrui = (nom: string, numeros: string) =>
  `${nom} a encaissé hors ligne le N° ${numeros} sur ce poste : sa vente s’enregistre dès qu’il s’y reconnecte.`;
export const differesRetiennent = (numeros: string) =>
  `N° ${numeros} : un paiement n’est pas encore synchronisé. Attendez le retour de la connexion.`;
export const differeConseil = {
  caisse: (caisse: string) =>
    `Reprenez la caisse « ${caisse} » avec votre code PIN : le paiement repart de lui-même.`,
  encaissee: (verse: string) =>
    `Les ${verse} reçus ici sont en trop : rendez-les au client, ou remettez-les au responsable.`,
  fermee: (verse: string) =>
    `Aucune vente n’est enregistrée : rendez les ${verse} au client, ou faites refaire la réservation.`,
  partie: (verse: string) =>
    `Demandez au vendeur de la renvoyer à cette caisse, puis encaissez-la : ${verse} ont déjà été reçus.`,
  modifiee: (verse: string) => `Relisez-la, puis encaissez-la : ${verse} ont déjà été reçus.`,
  reessayer: (verse: string) =>
    `Réglez ce point avec un responsable, puis réessayez : ${verse} ont déjà été reçus.`,
  autre: (verse: string) =>
    `Montrez ceci à un responsable : ${verse} ont été reçus sans vente enregistrée.`,
} as const;
